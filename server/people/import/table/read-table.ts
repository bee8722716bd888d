import type { Text } from '../../../core/language/catalogue.ts';
import { notes } from '../texts/file-texts.ts';
import { asColumn } from '../../../../contract/people/custom-fields.ts';
import type { PersonField } from '../../../../contract/people/person-field.ts';
import { readPhone } from '../../phone.ts';
import {
  columnsOf,
  type FileColumn,
  columnsNamedIn,
  findTable,
  repeatsHeaders,
  type Table,
  type TableRow,
} from './find-table.ts';
import { dateOrderOf, type DoubtfulDates } from '../columns/date-order.ts';
import { cleanLines, inOneLine, mayBeName, isPlaceholder } from '../cells/clean-cell.ts';
import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { Offer } from './reshaped.ts';
import { chooseShapes, cutAt, inShapes } from './shapes.ts';
import { lettersOf } from '../cells/gender.ts';
import { FAMILY_CELLS } from '../cells/family-of-row.ts';
import type { HeaderMap } from '../columns/header-map.ts';
import { holdsContacts, holdsNames, type Mapping } from '../columns/headers.ts';
import { type Problem, problemOf } from '../cells/problem.ts';
import { valueTexts } from '../../texts.ts';
import { leftCells } from './left-cells.ts';
import { notPersonOf } from './non-data-rows.ts';
import { type ReadRow, rowReader } from '../rows/row.ts';
import type { Manner, RowSetting } from '../rows/field-readers.ts';

/** A table that was found: `rows` are those of people among the rows that were looked at. */
export type ReadTable = {
  rows: readonly TableRow[];
  at: HeaderMap['at'];
  /** The number of the first row of people, and what rows that were made of others are counted on by; 0 if none were. */
  firstRow: number;
  countedOn: number;
  person: (row: TableRow) => PersonRow | NobodyRow;
  said: () => Said;
};

/** `cells`: those that were read, in one line each; `lines`: as the file had them. */
type PersonRow = { row: ReadRow; cells: readonly string[]; lines: string[] };
export type NobodyRow = { left: 'repeats' | 'notPerson' };

type Said = {
  headers: string[];
  columns: FileColumn[];
  certain: boolean;
  dates: DoubtfulDates[];
  mapping: Mapping | null;
  notes: Text[];
  /** 0 where there are none. */
  headerRow: number;
  offers: readonly Offer[];
};

const BETWEEN: Record<string, string> = {
  PhoneNumber: ', ',
  SecondPhoneNumber: ', ',
  Email: ', ',
  SecondEmail: ', ',
  Address: ', ',
  OtherNames: ' ',
  Group: '; ',
  Family: FAMILY_CELLS,
};

/**
 * Finds the table in the first rows of a file, and answers how its rows are read. `whole`: these are all of its rows.
 */
export function readTable(looked: readonly TableRow[], setting: RowSetting, whole: boolean): ReadTable {
  const some = looked.slice(0, JUDGED);
  // Answers about columns concern the shape that was shown to the user, so they do not change the shape.
  const unsaid = { ...setting, mapping: undefined };
  const { told, taken, offers } = chooseShapes(some, unsaid, (shapes) => peopleIn(some, unsaid, shapes));
  const read = readAs(looked, setting, { whole, taken });
  const open = told ? [] : offers.filter((one) => !one.taken && !OF_THEIR_ROWS.has(one.kind));
  const marks = open.map(({ text }) => problemOf('FirstName', valueTexts.otherShape({ look: text })));
  return {
    ...read,
    person: (row) => {
      const said = read.person(row);
      if ('row' in said) said.row.problems.push(...marks);
      return said;
    },
    said: () => ({ ...read.said(), offers }),
  };
}

/** Rows by which the shapes of a list are judged. */
const JUDGED = 1000;

/** Shapes that concern some rows, which say so themselves. */
const OF_THEIR_ROWS = new Set<OfferKind>(['sideBySide', 'secondTable', 'named']);

/** The people of these rows, if they are read in these shapes. */
function peopleIn(rows: readonly TableRow[], setting: RowSetting, taken: readonly OfferKind[]): ReadRow[] {
  const read = readAs(rows, setting, { whole: true, taken });
  return read.rows.flatMap((one) => {
    const said = read.person(one);
    return 'row' in said && !said.row.bad ? [said.row] : [];
  });
}

function readAs(
  looked: readonly TableRow[],
  setting: RowSetting,
  { whole, taken }: { whole: boolean; taken: readonly OfferKind[] },
): ReadTable {
  const { country } = setting;
  const { rows: all, divide, notes: reshaped, countedOn, beside } = inShapes(looked, setting, { whole, taken });
  const table = findTable(all, setting);
  const { headers, found, from } = table;
  const { at, also, instead } = found;
  const rows = all.slice(from);
  const isNotPerson = notPersonOf(table, country);
  let otherHeaders: number | undefined;
  const { manner, dates } = mannerOf(table, rows, setting);
  const says = (target: string) => at[target] !== undefined || also[target] !== undefined;
  const readRow = rowReader({ ...setting, groups: groupsNamed(table, rows, setting.groups) }, manner, says);
  const textOf = (cells: readonly string[], target: string): string => {
    if (target === 'FullName') return wholeName(cells, table) || nameInstead(cells, table);
    const place = at[target];
    const more = also[target];
    if (place !== undefined && place === found.mixed) return ofMixed(cells[place] ?? '', target);
    const said = place === undefined ? '' : (cells[place] ?? '');
    if (target === 'FirstName' && instead.FirstName)
      return firstNamed(cells, wholeName(cells, table) ? [place] : [place, ...instead.FirstName]);
    const beside =
      target === 'PhoneNumber' && cells.length > headers.length
        ? cells.slice(headers.length).filter((one) => readPhone(one, country))
        : [];
    if (!more && beside.length === 0) return said;
    const parts = [said, ...(more ?? []).map((other) => cells[other] ?? ''), ...beside].filter(Boolean);
    return [...new Set(parts)].join(BETWEEN[target] ?? ' ');
  };
  const plain = plainPlaces(table);
  const leftOf = leftCells(table, rows, country);
  const inLines = new Set([
    'Address',
    'Group',
    ...CONTACTS,
    ...(setting.custom ?? []).flatMap(({ kind, key }) => (kind === 'longText' ? asColumn(key) : [])),
  ]);
  const cellOf = (cells: readonly string[], target: string): string => {
    const place = plain.get(target);
    if (place !== undefined) return cells[place] ?? '';
    return target === 'PhoneNumber' || says(target) || instead[target] ? textOf(cells, target) : '';
  };
  const leftAs = (cells: readonly string[], rowNumber: number): NobodyRow['left'] | undefined => {
    if (repeatsHeaders(cells, headers)) return 'repeats';
    const named = columnsNamedIn(cells, setting.fields);
    if (named) {
      // The same columns in other words, or others: what is beneath may be read wrongly then.
      const same = named.every((column, place) => !column || at[column] === place);
      otherHeaders = same ? undefined : rowNumber;
      return 'repeats';
    }
    return isNotPerson(cells) ? 'notPerson' : undefined;
  };
  return {
    rows,
    at,
    firstRow: rows[0]?.rowNumber ?? 1,
    countedOn,
    person: (given) => {
      const one = given.beside ? given : cutAt(given, beside);
      const { rowNumber, cells: written } = one;
      const lines = written.map(cleanLines);
      const several = lines.some((cell) => cell.includes('\n'));
      const cells = divide(several ? lines.map(inOneLine) : lines);
      const nobody = leftAs(cells, rowNumber);
      if (nobody) return { left: nobody };
      const inLinesToo = several ? divide(lines) : cells;
      const left = leftOf(cells);
      const row = readRow((target) => {
        const cell = cellOf(several && inLines.has(target) ? inLinesToo : cells, target);
        return left.rest && target === 'Address' ? cell + left.rest : cell;
      });
      row.problems.push(...left.problems, ...besideOf(one));
      if (otherHeaders) row.problems.push(problemOf('FirstName', valueTexts.belowOtherHeaders({ row: otherHeaders })));
      return { row, cells, lines };
    },
    said: () => {
      const columns = columnsOf(headers, found, { rows, asItStands: taken.length === 0 });
      const resolved = Object.fromEntries(columns.map(({ header, column }) => [header, column ?? ('' as const)]));
      const said = [...reshaped, ...(table.known ? [notes.knownColumns] : [])];
      const certain = table.mapping !== null || (found.certain && holdsNames(found) && holdsContacts(found));
      return {
        headers,
        columns,
        certain,
        dates,
        mapping: resolved,
        notes: said,
        headerRow: table.headerRow,
        offers: [],
      };
    },
  };
}

/** Notes the cells beside the list that is read, and a number or an address that may be somebody else's. */
function besideOf({ beside = [], sharedWith }: TableRow): Problem[] {
  const shared = sharedWith ? [problemOf(sharedWith.column, valueTexts.sharedInRow({ name: sharedWith.name }))] : [];
  if (beside.length === 0) return shared;
  const name = beside.join(', ').replaceAll('\n', ' ');
  return [...shared, problemOf('', valueTexts.besideList({ said: name.slice(0, 120) }), { dropped: name })];
}

const CONTACTS = ['PhoneNumber', 'SecondPhoneNumber', 'Email', 'SecondEmail'];

/** The groups there are, and those that stand alone in a cell of the file. */
function groupsNamed(
  { found: { at, also } }: Table,
  rows: readonly TableRow[],
  known: readonly string[] = [],
): string[] {
  const places = [at['Group'], ...(also['Group'] ?? [])].flatMap((place) => place ?? []);
  const named = rows.flatMap(({ cells }) => places.flatMap((place) => cells[place]?.trim() || []));
  return [...known, ...named.filter((name) => !/[;,|/&+\n]/.test(name))];
}

/** The places of columns that hold all of their detail and nothing else. */
function plainPlaces({ found: { at, also, instead, mixed } }: Table): Map<string, number> {
  const parted = (target: string) =>
    also[target] !== undefined || instead[target] !== undefined || target === 'PhoneNumber';
  return new Map(
    Object.entries(at).flatMap(([target, place]): [string, number][] =>
      place === undefined || place === mixed || target === 'FullName' || parted(target) ? [] : [[target, place]],
    ),
  );
}

/** The cell of a whole name, with the cell beside it where the heading is merged over both. */
function wholeName(cells: readonly string[], { headers, found }: Pick<Table, 'headers' | 'found'>): string {
  const { FullName: at, FirstName, LastName } = found.at;
  if (at === undefined) return '';
  const beside = headers[at + 1] === '' && FirstName === undefined && LastName === undefined ? cells[at + 1] : '';
  const said = `${cells[at] ?? ''} ${beside ?? ''}`.trim();
  return isPlaceholder(said) && !mayBeName(said) ? '' : said;
}

/** The numbers, or the addresses, of a cell that holds both. */
function ofMixed(cell: string, target: string): string {
  const addresses = cell.match(ADDRESS) ?? [];
  return target === 'Email' ? addresses.join(', ') : cell.replaceAll(ADDRESS, ' ').trim();
}

const ADDRESS = /(?<![^\s<>,;|/])[^\s<>,;|/]+@[^\s<>,;|/]+/g;

/** The name in a further column of names, of somebody who has none in the others. */
function nameInstead(cells: readonly string[], { found: { at, instead } }: Pick<Table, 'found'>): string {
  if (!instead.FullName || firstNamed(cells, [at['FirstName'], at['LastName']])) return '';
  return firstNamed(cells, instead.FullName);
}

/** The first of these cells that says something. */
function firstNamed(cells: readonly string[], places: readonly (number | undefined)[]): string {
  for (const place of places) {
    const cell = place === undefined ? '' : (cells[place] ?? '');
    if (cell && !isPlaceholder(cell)) return cell;
  }
  return '';
}

function mannerOf(
  { headers, found }: Table,
  rows: readonly TableRow[],
  { fields, custom = [], country, dateOrder, dateOrders = {} }: RowSetting,
): { manner: Manner; dates: DoubtfulDates[] } {
  const monthFirst: Record<string, boolean> = {};
  const dates: DoubtfulDates[] = [];
  const ofDates = [
    ...Object.values<PersonField>(fields).flatMap(({ kind, headers: ours }) =>
      kind === 'birthday' || kind === 'day' ? Object.keys(ours).slice(0, 1) : [],
    ),
    ...custom.flatMap(({ kind, key }) => (kind === 'date' ? asColumn(key) : [])),
  ];
  for (const header of ofDates) {
    const place = found.at[header];
    if (place === undefined) continue;
    const order = dateOrderOf(
      rows.map(({ cells }) => cells[place] ?? ''),
      headers[place] ?? '',
      country,
    );
    const named = (headers[place] ?? '').slice(0, 60);
    const told = order.asked ? (dateOrders[named] ?? dateOrder) : undefined;
    const first = told ? told === 'month' : order.monthFirst;
    monthFirst[header] = first;
    if (!order.asked) continue;
    const { example } = order;
    dates.push({ header: named, order: first ? 'month' : 'day', example, asked: told === undefined });
  }
  // Our own files mean what they say.
  const second = found.at['SecondPhoneNumber'];
  const promotes = second !== undefined && headers[second] !== 'SecondPhoneNumber';
  const gender = found.at['Gender'];
  const letters =
    gender === undefined
      ? undefined
      : lettersOf(
          rows.map(({ cells }) => cells[gender] ?? ''),
          country,
        );
  return { manner: { monthFirst, surnameFirst: found.surnameFirst, promotes, ...(letters && { letters }) }, dates };
}
