import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import type { Reshaped } from './reshaped.ts';
import { notes, offers } from '../texts/file-texts.ts';
import type { TableRow } from './find-table.ts';
import { isShouted, withoutTitles } from '../../../../contract/people/titles.ts';
import { targetOf } from '../columns/headers.ts';
import { isPlaceholder, looksLikeName, withoutAside } from '../cells/clean-cell.ts';
import { headerWords, namesChildren } from '../columns/header-meaning.ts';

const HEADERS_WITHIN = 15;

/**
 * A list with a row for each couple or family, and columns for the name of each and perhaps more, as a list of people:
 * first the husbands or fathers, below them the others, those of a row a family.
 */
export function partCouples(rows: readonly TableRow[], { fields }: RowSetting): Reshaped | undefined {
  const headed = rows.slice(0, HEADERS_WITHIN).map(({ cells }, place) => {
    const childrenAt = childrenIn(cells, rows.slice(place + 1));
    return sidesOf(cells, fields, childrenAt >= 0);
  });
  const at = headed.findIndex((sides) => sides !== undefined);
  const [header, sides = []] = [rows[at], headed[at]];
  if (!header) return undefined;
  const beneath = rows.slice(at + 1);
  const childrenAt = childrenIn(header.cells, beneath);
  const family = childrenAt >= 0 || sides.some(({ part }) => part === 'child');
  const columns = columnsOfSides(header.cells, sides, fields);
  const names = [...new Set(columns.map(({ name }) => name).filter(Boolean))];
  const last = rows.at(-1)?.rowNumber ?? 0;
  const nameAt = names.findIndex((name) => NAMES.has(targetOf(name, fields) ?? ''));
  /** The parents' contacts are not their children's, and a single number belongs to the first parent. */
  const isOfOthers = ({ name }: Sided, part: Side['part'], cells: readonly string[]) =>
    part === 'child' ||
    (part === 'spouse' &&
      targetOf(name, fields) === 'PhoneNumber' &&
      columns.some((one) => one.side === 0 && !one.contact && cells[one.place]));
  const isDivided = (place: number, cells: readonly string[]) =>
    place === childrenAt && childrenOfCell(cells[place] ?? '').length > 0;
  const most = Math.max(0, ...beneath.map(({ cells }) => childrenOfCell(cells[childrenAt] ?? '').length));
  const children = Array.from({ length: most }, (_, child) =>
    beneath.flatMap(({ cells, rowNumber }): TableRow[] => {
      const name = childrenOfCell(cells[childrenAt] ?? '')[child];
      if (!name) return [];
      const shared = columns.filter((one) => one.side < 0 && !one.contact && one.place !== childrenAt);
      const said = names.map((one) => cells[shared.find((column) => column.name === one)?.place ?? -1] ?? '');
      said[nameAt] = name;
      withSurname(said, { names, first: firstNamed(cells, columns), fields });
      return [{ rowNumber: rowNumber + (sides.length + child) * last, cells: [...said, '', `${rowNumber}`, 'child'] }];
    }),
  );
  const people = sides.flatMap(({ gender, part }, side) =>
    beneath.flatMap(({ cells, rowNumber }): TableRow[] => {
      const own = columns.filter((one) => one.side === side);
      // A person without a name and a number is not there.
      if (!own.some(({ place }) => cells[place])) return [];
      const shared = columns.filter((one) => one.side < 0 && !(one.contact && isOfOthers(one, part, cells)));
      const said = names.map((name) => {
        const column = own.find((one) => one.name === name) ?? shared.find((one) => one.name === name);
        return column && !isDivided(column.place, cells) ? (cells[column.place] ?? '') : '';
      });
      if (side > 0) withSurname(said, { names, first: firstNamed(cells, columns), fields });
      return [{ rowNumber: rowNumber + side * last, cells: [...said, gender, `${rowNumber}`, part] }];
    }),
  );
  const counted = { row: header.rowNumber + 1, countedAs: header.rowNumber + 1 + last };
  const kind = family ? 'families' : 'couples';
  return {
    kind,
    text: offers.shape({ shape: kind }),
    countedOn: last,
    rows: [
      ...rows.slice(0, at),
      { rowNumber: header.rowNumber, cells: [...names, 'Gender', 'Family ID', 'Family role'] },
      ...people,
      ...children.flat(),
    ],
    notes: [notes.severalInRow({ kind, ...counted })],
  };
}

/** The column whose cells name the children of each row: “Kamsi (12), Dera”; -1 if there is none. */
const childrenIn = (headers: readonly string[], beneath: readonly TableRow[]): number =>
  headers.findIndex(
    (header, place) =>
      namesChildren(header) &&
      !NUMBERED.test(allWords(header)) &&
      beneath.some(({ cells }) => childrenOfCell(cells[place] ?? '').length > 0),
  );

/** The names in such a cell; none unless all of it is names. */
function childrenOfCell(cell: string): string[] {
  const names = cell.split(/[,;&/\n]| and /).flatMap((part) => withoutAside(part.trim()) || []);
  const all = names.every(
    (name) => looksLikeName(name) && !isPlaceholder(name) && !/^(?:yes|no|oui|non|none)$/i.test(name),
  );
  return all ? names : [];
}

/** The name of the first of the two, where it is a whole one. */
function firstNamed(
  cells: readonly string[],
  columns: readonly { place: number; side: number; name: string }[],
): string {
  const of = columns.find(({ side, name }) => side === 0 && targetOf(name) === 'FullName');
  return of ? withoutTitles(cells[of.place] ?? '').name : '';
}

/** “Emeka Duru” beside “Ngozi”: one word beside a whole name has its surname. */
function withSurname(
  said: string[],
  { names, first, fields }: { names: readonly string[]; first: string; fields: PersonFields | undefined },
): void {
  const at = names.findIndex((name) => targetOf(name, fields) === 'FullName');
  const own = withoutTitles(said[at] ?? '').name;
  const words = first.split(' ');
  if (at < 0 || !own || own.includes(' ') || words.length !== 2 || first.includes(',')) return;
  const surname = isShouted(words[0] ?? '') ? words[0] : words[1];
  said[at] = isShouted(words[0] ?? '') ? `${surname} ${said[at]}` : `${said[at]} ${surname}`;
}

/** A member of a couple or family: the names of their columns, and what each of their rows is given in addition. */
type Side = { said: RegExp; gender: '' | 'male' | 'female'; part: 'head' | 'spouse' | 'child' };

const COUPLE: Side[] = [
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
function sidesOf(
  cells: readonly string[],
  fields: PersonFields | undefined,
  childrenNamed: boolean,
): Side[] | undefined {
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
  const families = childrenNamed || children.length > 0 || (surname && !words.some((one) => CHILD.test(one)));
  return families && PARENTS.every((side) => isNamed(words, side)) ? [...PARENTS, ...children] : undefined;
}

const NAMES = new Set(['FirstName', 'FullName']);
/** In French the surname, where husband and wife have columns of their own. */
const NOM = /^noms?( de (la )?famille)?$/;
/** How French files write it, and a header that is known to mean the surname. */
const SURNAME_HEADER = 'nom de famille';
const CONTACTS = new Set(['PhoneNumber', 'SecondPhoneNumber', 'Email', 'SecondEmail']);

/** A column of such a list: its side (-1 for everybody's), and its header without that part. */
type Sided = { place: number; side: number; contact: boolean; name: string };

/** Assigns each column by its words, by their first letter (“Cell (H)”), or by the name column before it. */
function columnsOfSides(cells: readonly string[], sides: readonly Side[], fields: PersonFields | undefined): Sided[] {
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
const allWords = (cell: string): string => headerWords(cell.replaceAll(/[()[\]]/g, ' '));

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
