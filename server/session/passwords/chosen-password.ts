import { sql } from 'drizzle-orm';
import { isPersonalWord, isPattern, type Owner, wordsOf } from '../../../contract/session/guessable-password.ts';
import type { Tx } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { accountById } from '../../core/identity/one-account.ts';
import { refusals } from '../refusal-texts.ts';
import { isCommon } from './common-passwords.ts';
import { expectedWords, joiningWords, keyRuns } from './expected-words.ts';

/** Figures and signs around and between words that make them no harder to guess: as many as a date written out. */
const MOST_AROUND = 8;

/** Small letters without marks, without what nobody sees, and without what only parts words from each other. */
function plainly(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\s._-]/gu, '');
}

/** Letters instead of the signs that are written for them. `1`, `!` and `|` are written for two. */
function withLetters(text: string, upright: 'i' | 'l'): string {
  return Array.from(text, (sign) => letterFor.get(sign) ?? (UPRIGHT.includes(sign) ? upright : sign)).join('');
}

const UPRIGHT = '1!|';
const letterFor = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['8', 'b'],
  ['(', 'c'],
  ['3', 'e'],
  ['9', 'g'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);

/**
 * Two words, or four runs of keys; the parts between them cost nothing. Three words together are a sentence of one's
 * own.
 */
const WORD = 2;
const RUN = 1;
const ENOUGH = 4;
/** Three figures in a row are in every fifth long number. */
const SHORTEST_RUN = { ofLetters: 3, ofFigures: 4 };
/** Longer ones are no two words. */
const LONGEST = 60;

type Part = { letters: string; cost: number };
const everybodys: Part[] = [
  ...expectedWords.map((letters) => ({ letters: alike(letters), cost: WORD })),
  ...joiningWords.map((letters) => ({ letters: alike(letters), cost: 0 })),
];
const runs = keyRuns.flatMap((run) => [run, Array.from(run).toReversed().join('')]);

/**
 * Whether a password is nothing but one or two words that everybody would try here, or runs of keys, however it is written
 * (`Chur(h 123!`) and with at most eight figures and signs. `own` are words of its owner. Anything else in it makes it
 * another password: the whole is looked at, never a part.
 */
function isMadeOfExpected(password: string, own: readonly string[] = []): boolean {
  const text = oncePlainly(password);
  if (text.length > LONGEST) return false;
  const known = [...everybodys, ...own.map((word) => ({ letters: alike(plainly(word)), cost: WORD }))];
  return reachesEnd(text, known);
}

/** The least that a way to each place costs, by how many figures and signs it passed over; whether one reaches the end. */
function reachesEnd(text: string, known: readonly Part[]): boolean {
  const folded = alike(text);
  const costs = Array.from({ length: text.length + 1 }, () => new Map<number, number>());
  const reach = (at: number, around: number, cost: number) => {
    if (around <= MOST_AROUND && cost <= ENOUGH && cost < (costs[at]?.get(around) ?? Infinity))
      costs[at]?.set(around, cost);
  };
  reach(0, 0, 0);
  for (let at = 0; at < text.length; at++) {
    const ways = [...(costs[at] ?? [])];
    const sign = signAt(text, at);
    const starting = ways.length > 0 ? [...partsAt(text, folded, at, known)] : [];
    for (const [around, cost] of ways) {
      if (!/\p{L}/u.test(sign)) reach(at + sign.length, around + 1, cost);
      for (const part of starting) reach(at + part.letters.length, around, cost + part.cost);
    }
  }
  return [...(costs[text.length]?.values() ?? [])].some((cost) => cost > 0);
}

function* partsAt(text: string, folded: string, at: number, known: readonly Part[]): Generator<Part> {
  for (const part of known) if (folded.startsWith(part.letters, at)) yield part;
  const fewest = /^\d/.test(text.slice(at)) ? SHORTEST_RUN.ofFigures : SHORTEST_RUN.ofLetters;
  const size = signAt(text, at).length;
  for (let to = at + fewest * size; to <= text.length; to += size) {
    const letters = text.slice(at, to);
    if (!isRun(letters)) return;
    yield { letters, cost: RUN };
  }
}

/** The whole character: those beyond the first 65,536, such as the letters of Adlam, take two places of a text. */
const signAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

const isRun = (letters: string): boolean =>
  letters.replaceAll(signAt(letters, 0), '') === '' || runs.some((run) => run.includes(letters));

/** `Église-2026 Église-2026` is `eglise2026`. */
function oncePlainly(password: string): string {
  const plain = plainly(password);
  // A text stands in itself twice over where it repeats itself, and at its end in any case.
  return plain.slice(0, (plain + plain).indexOf(plain, 1));
}

/** Signs that stand for letters, and letters that one sign stands for, become one: `P@55w0rd!` is `passwordi`. */
function alike(text: string): string {
  return withLetters(text, 'i').replaceAll('l', 'i');
}

/**
 * Whether a password is a common one, or is made of one as most guesses are: with figures and signs before or after it,
 * spaces in it, or signs instead of its letters. The list has no words of under eight characters; such a one is common where
 * the list has it with the figures that everybody adds first.
 */
async function isCommonPasswordVariant(password: string): Promise<boolean> {
  for (const one of heartsOf(password)) if (await isCommon(one)) return true;
  return false;
}

function heartsOf(password: string): Set<string> {
  const plain = plainly(password);
  const unended = plain.replace(/(?<!\P{L})\P{L}+$/u, '');
  const bare = unended.replace(/^[^\p{L}]+/u, '');
  const hearts = [bare, withLetters(unended, 'i'), withLetters(unended, 'l')];
  const common = signsIn(plain) - signsIn(bare) > MOST_AROUND ? [] : hearts.flatMap(asListed);
  return new Set([password, seen(password), plain, ...common]);
}

const signsIn = (text: string): number => Array.from(text).length;

/** A common password is none the better for what nobody sees in it or around it. */
const seen = (password: string): string => password.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();

/** The list has entries of so many characters and more. */
const LISTED = 8;
const SHORTEST = 4;
const ENDINGS = ['1', '12', '123', '1234'];

function asListed(word: string): string[] {
  if (word.length >= LISTED) return [word];
  if (word.length < SHORTEST) return [];
  return [word + word, ...ENDINGS.map((ending) => word + ending)].filter((one) => one.length >= LISTED);
}

/** Refuses a password that is guessed first. @throws Refusal 400 at the field `password` */
export async function refuseGuessed(password: string, owner: Owner): Promise<void> {
  if (isPersonalWord(password, owner)) throw refused(refusals.ownWord);
  if (isPattern(password) || isMadeOfExpected(password) || (await isCommonPasswordVariant(password)))
    throw refused(refusals.commonPassword);
  if (isMadeOfExpected(password, wordsOf(owner))) throw refused(refusals.ownWord);
}

function refused(words: Text) {
  return refuse('session.guessed_password', 400, words, { password: words });
}

/** The account's details that no password may be made of. Null if the account no longer exists. */
export async function ownerOf(gate: Tx, accountId: string): Promise<Owner | null> {
  const account = await accountById(gate, accountId);
  if (!account) return null;
  const { rows } = await gate.execute<{ name: string }>(sql`SELECT name FROM app.tenants_of(${accountId}::uuid)`);
  return { email: account.email, name: account.name, organisations: rows.map(({ name }) => name) };
}
