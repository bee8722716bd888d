import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { headerWords } from '../columns/header-meaning.ts';
import { targetOf } from '../columns/headers.ts';

/** A member of a couple or family: the names of their columns, and what each of their rows is given in addition. */
export type Side = { said: RegExp; gender: '' | 'male' | 'female'; part: 'head' | 'spouse' | 'child' };

export const COUPLE: Side[] = [
  { said: /\b(husband|mari|epoux|marido|esposo|ehemann|mume)\b/, gender: 'male', part: 'head' },
  { said: /\b(wife|femme|epouse|esposa|ehefrau|mke)\b/, gender: 'female', part: 'spouse' },
];
/** The same said shorter, or without saying who is who. */
const PAIRS: Side[][] = [
  COUPLE,
  [
    { said: /\b(his|monsieur|m|mr|him|sr|herr|groom)\b/, gender: 'male', part: 'head' },
    { said: /\b(hers?|madame|mme|mrs|sra|frau|bride)\b/, gender: 'female', part: 'spouse' },
  ],
  [
    { said: /\b(man|eggenoot)\b/, gender: 'male', part: 'head' },
    { said: /\b(vrou|wyf|eggenote)\b/, gender: 'female', part: 'spouse' },
  ],
  [
    { said: /\bh\b/, gender: 'male', part: 'head' },
    { said: /\bw\b/, gender: 'female', part: 'spouse' },
  ],
  [
    { said: /\b(head of (the )?(household|family|house)|household head|head)\b/, gender: '', part: 'head' },
    { said: /\b(spouse|partner|wife)\b/, gender: '', part: 'spouse' },
  ],
  ...['adult', 'spouse', 'partner', 'person', 'member', 'parent', 'adulte', 'conjoint', 'adulto'].map(
    (word): Side[] => [
      { said: new RegExp(`\\b${word} 1\\b`), gender: '', part: 'head' },
      { said: new RegExp(`\\b${word} 2\\b`), gender: '', part: 'spouse' },
    ],
  ),
];
const PARENTS: Side[] = [
  { said: /\b(father|dad|pere|padre|pai|vater|vader)\b/, gender: 'male', part: 'head' },
  { said: /\b(mother|mum|mom|mere|madre|mae|mutter|moeder)\b/, gender: 'female', part: 'spouse' },
];
const CHILD = /\b(?:child|kid|enfant|filho|hijo|kind)\b/;
const NUMBERED = /\b(?:child|kid|enfant|filho|hijo|kind) (\d)\b/;

/**
 * The members of a couple or family that these columns describe; undefined if they describe something else. A list of children
 * with their parents has its children in one column, one of families in several that are numbered.
 */
export function sidesOf(cells: readonly string[], fields: PersonFields | undefined): Side[] | undefined {
  const words = cells.map(allWords);
  const children = childrenOf(words);
  const pair = PAIRS.find((sides) => sides.every((side) => isNamed(words, side)));
  // Beside other names a wife or a husband is that of the person.
  const ofOthers = words.some(
    (one, place) =>
      NAMES.has(targetOf(cells[place] ?? '', fields) ?? '') &&
      !NOM.test(one) &&
      !pair?.some(({ said }) => said.test(one)),
  );
  if (ofOthers) return undefined;
  if (pair) return [...pair, ...children];
  // Beside other names the parents are those of the person.
  const given = cells.some((cell) => targetOf(cell, fields) === 'OtherNames');
  const surname = !given && cells.some((cell) => targetOf(cell, fields) === 'LastName');
  const families = children.length > 0 || (surname && !words.some((one) => CHILD.test(one)));
  return families && PARENTS.every((side) => isNamed(words, side)) ? [...PARENTS, ...children] : undefined;
}

const NAMES = new Set(['FirstName', 'FullName']);
/** In French the surname, where husband and wife have columns of their own. */
const NOM = /^noms?( de (la )?famille)?$/;
/** How French files write it, and a header that is known to mean the surname. */
const SURNAME_HEADER = 'nom de famille';
const CONTACTS = new Set(['PhoneNumber', 'SecondPhoneNumber', 'Email', 'SecondEmail']);

/** A column of such a list: whose it is (-1 for everybody's), and its header without that part. */
type Sided = { place: number; side: number; contact: boolean; name: string };

/** Assigns each column by its words, by their first letter (“Cell (H)”), or by the name column before it. */
export function columnsOfSides(
  cells: readonly string[],
  sides: readonly Side[],
  fields: PersonFields | undefined,
): Sided[] {
  const letters = sides.map(({ said }) => cells.map((cell) => said.exec(allWords(cell))?.[0][0] ?? '').find(Boolean));
  const clear = new Set(letters).size === letters.length;
  const columns = cells.map((cell, place): Sided => {
    const words = allWords(cell);
    const side = sides.findIndex(({ said }) => said.test(words));
    const contact = CONTACTS.has(targetOf(cell, fields) ?? '');
    if (side >= 0) {
      const own = words.replace(sides[side]?.said ?? '', '').replace(/^\s*s\b|^ *(of|de|du|da|do)\b/, '');
      return { place, side, contact, name: own.trim() || 'Name' };
    }
    const [, before, of, behind] = /^(?:([a-z]) )?(.*?)(?: ([a-z]))?$/.exec(words) ?? [];
    const by =
      contact && clear ? letters.findIndex((letter) => letter && (letter === before || letter === behind)) : -1;
    return { place, side: by, contact, name: NOM.test(words) ? SURNAME_HEADER : (by >= 0 && of) || cell };
  });
  return byPlace(columns);
}

/** “Husband, Cell, Wife, Cell”: the same contact behind each name is that of the one before it. */
function byPlace(columns: readonly Sided[]): Sided[] {
  const kindOf = ({ name }: Sided) => name.toLowerCase().replace(/[\s(#.]{0,4}\d?[\s).]{0,4}$/, '');
  const behind = (place: number): number => {
    const before = columns.slice(0, place).findLast(({ side, contact }) => side >= 0 && !contact);
    return before?.side ?? -1;
  };
  return columns.map((one) => {
    if (one.side >= 0 || !one.contact) return one;
    const alike = columns.filter((other) => other.side < 0 && other.contact && kindOf(other) === kindOf(one));
    if (alike.length < 2) return one;
    const sides = alike.map(({ place }) => behind(place));
    // Both come after all names and are numbered: in that order.
    const inOrder = new Set(sides).size === 1 && alike.every(({ name }) => /\d\W*$/.test(name));
    const side = inOrder ? alike.indexOf(one) : behind(one.place);
    const apart = inOrder ? alike.length === 2 : new Set(sides).size === alike.length && !sides.includes(-1);
    return apart ? { ...one, side, name: kindOf(one) } : one;
  });
}

/** The words of a header with those in brackets: “Phone (Wife)”. */
export const allWords = (cell: string): string => headerWords(cell.replaceAll(/[()[\]]/g, ' '));

/** Whether a column holds the name of this one. */
const isNamed = (words: readonly string[], { said }: Side): boolean =>
  words.some(
    (one) =>
      said.test(one) &&
      (words.length > 2 || said.source.length > 20) &&
      /^(s|of|de|du|da|do|name|nom|nome|nombre|prenom|vorname|jina|la|full|first|\s)*$/.test(one.replace(said, '')),
  );

function childrenOf(words: readonly string[]): Side[] {
  const numbers = new Set(words.flatMap((one) => NUMBERED.exec(one)?.[1] ?? []));
  return [...numbers].map((number) => ({
    said: new RegExp(`${CHILD.source} ${number}\\b`),
    gender: '',
    part: 'child',
  }));
}
