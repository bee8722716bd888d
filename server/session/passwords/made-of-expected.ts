import { expectedWords, joiningWords, keyRuns } from './expected-words.ts';
import { MOST_AROUND, plainly, withLetters } from './plainly-written.ts';

/** Two words, or four runs of keys; what joins them costs nothing. Three words together are a sentence of one's own. */
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
export function isMadeOfExpected(password: string, own: readonly string[] = []): boolean {
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

/** The whole of it: what lies beyond the first 65,536 signs, as the letters of Adlam do, takes two places of a text. */
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
