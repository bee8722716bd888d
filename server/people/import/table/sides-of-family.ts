import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { headerWords } from '../columns/header-meaning.ts';
import { targetOf } from '../columns/headers.ts';

/** One of a couple or a family: how their columns are called, and what the rows of each are given besides. */
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
 * Those of a couple or a family whose columns these are; undefined where they are of something else. A list of children
 * with their parents has its children in one column, one of families in several that are numbered.
 */
export function sidesOf(cells: readonly string[], fields: PersonFields | undefined): Side[] | undefined {
  const words = cells.map(allWords);
  const children = childrenOf(words);
  const pair = PAIRS.find((sides) => sides.every((side) => isNamed(words, side)));
  // Beside other names a wife or a husband is that of the person.
  const ofOthers = words.some(
    (one, place) => NAMES.has(targetOf(cells[place] ?? '', fields) ?? '') && !pair?.some(({ said }) => said.test(one)),
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

/** The words of a header with those in brackets: “Phone (Wife)”. */
export const allWords = (cell: string): string => headerWords(cell.replaceAll(/[()[\]]/g, ' '));

/** Whether a column holds the name of this one. */
const isNamed = (words: readonly string[], { said }: Side): boolean =>
  words.some(
    (one) =>
      said.test(one) &&
      (words.length > 2 || said.source.length > 20) &&
      /^(s|of|de|du|da|do|name|names|nom|nome|nombre|prenom|vorname|jina|la|full|first|\s)*$/.test(
        one.replace(said, ''),
      ),
  );

function childrenOf(words: readonly string[]): Side[] {
  const numbers = new Set(words.flatMap((one) => NUMBERED.exec(one)?.[1] ?? []));
  return [...numbers].map((number) => ({
    said: new RegExp(`${CHILD.source} ${number}\\b`),
    gender: '',
    part: 'child',
  }));
}
