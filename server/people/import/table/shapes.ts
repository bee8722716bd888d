import type { Text } from '../../../core/language/catalogue.ts';
import { SheetRefusal } from '../../../core/sheets/index.ts';
import { looksLikeName, tidyCell, cleanCell } from '../cells/clean-cell.ts';
import { headersKey, targetOf, findColumns, holdsContacts, holdsNames } from '../columns/headers.ts';
import type { ReadRow } from '../rows/row.ts';
import type { RowSetting } from '../rows/field-readers.ts';
import { refusals, offers, notes } from '../texts/file-texts.ts';
import { partCouples } from './couples.ts';
import { type TableRow, findTable, type Table } from './find-table.ts';
import { birthdaysByMonth } from './birthdays-by-month.ts';
import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { Offer, Reshaped } from './reshaped.ts';
import { belowEachOther } from './side-by-side.ts';
import { underOneHeader } from './under-one-header.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { twoNames, twoTitles } from '../cells/two-names.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { personOfLine } from './line-of-person.ts';

const LOOKED_AT = 60;
const NAMES = new Set(['FullName', 'FirstName', 'LastName']);

/** Lists that are no table, or a column of one: names stand with numbers, addresses and more in one cell. */
function fromPlainList(rows: readonly TableRow[], { country }: RowSetting): Reshaped | undefined {
  const at = placeOfPeople(rows.slice(0, LOOKED_AT), country);
  if (at === undefined) return undefined;
  const first = rows.findIndex(({ cells }) => personOfLine(cells[at] ?? '', country));
  const isHeader = ({ cells }: TableRow) => cells.filter(Boolean).length > 1 && cells[at] !== '';
  const header = rows.slice(0, first).findLast(isHeader);
  // Beside the names of people it is about somebody else.
  if (header?.cells.some((cell, place) => place !== at && NAMES.has(targetOf(cell) ?? ''))) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const people = rows.flatMap(({ cells }) => personOfLine(cells[at] ?? '', country) ?? []);
  // Details that nobody has get no column.
  const used = DETAILS.flatMap((_, detail) =>
    detail === 0 || people.some((text, place) => place % DETAILS.length === detail && text) ? [detail] : [],
  );
  const put = (cells: readonly string[], details: readonly string[]) => {
    const row = Array.from({ length: width }, (_, place) => cells[place] ?? '');
    return [...row.with(at, details[0] ?? ''), ...used.slice(1).map((detail) => details[detail] ?? '')];
  };
  const divide = (cells: string[]): string[] => {
    const cell = cells[at] ?? '';
    if (!cell || cells.length > width) return cells;
    if (looksLikeEmail(cell)) return put(cells, personOfLine(cell, country) ?? ['', '', cell]);
    return put(cells, personOfLine(cell, country) ?? (looksLikePhone(cell, country) ? ['', cell] : [cell]));
  };
  return {
    kind: 'combined',
    text: offers.shape({ shape: 'combined' }),
    rows: rows.map((row) => ({ ...row, cells: row === header ? put(row.cells, DETAILS) : divide(row.cells) })),
    divide,
    byRow: true,
  };
}

/** In the order in which `personOfLine` answers them. */
const DETAILS = ['Name', 'Phone', 'Email', 'Birthday', 'Notes'];

/** The column in which most cells with a number or an address name who has it. */
function placeOfPeople(rows: readonly TableRow[], country: string): number | undefined {
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const best = Array.from({ length: widest }, (_, place) => {
    const cells = rows.flatMap((row) => row.cells[place] || []);
    const reaching = cells.filter((cell) => /\d(?:\D{0,3}\d){6}|@/.test(cell));
    const people = reaching.filter((cell) => personOfLine(cell, country)).length;
    const isMost = people * 10 >= reaching.length * 6 && people * 10 >= cells.length * 4;
    return { place, people: isMost ? people : 0 };
  }).toSorted((one, other) => other.people - one.people)[0];
  return best?.people ? best.place : undefined;
}

const SHOWN = 5;

/**
 * Two people for each row that names both: “Dele & Funmi Ogunbanjo”, who have the rest of it in common. The second of them
 * come below all others.
 */
function partNamedTogether(all: readonly TableRow[], setting: RowSetting): Reshaped | undefined {
  if (!all.some(({ cells }) => cells.some((cell) => twoNames(cleanCell(cell))))) return undefined;
  const {
    from,
    found: { at },
  } = findTable(all, setting);
  const { country } = setting;
  const rows = all.slice(from);
  const last = Math.max(0, ...rows.map(({ rowNumber }) => rowNumber));
  const parted = rows.map((row) => part(row, at, { last, country }));
  const found = parted.filter((one) => one !== undefined);
  const [first] = found;
  if (!first) return undefined;
  const [{ rowNumber: row }, { rowNumber: countedAs }] = first;
  const shown = found.slice(0, SHOWN).map(([one]) => String(one.rowNumber));
  return {
    kind: 'named',
    text: offers.named({ rows: shown, count: found.length }),
    countedOn: last,
    rows: [
      ...all.slice(0, from),
      ...rows.map((one, place) => parted[place]?.[0] ?? one),
      ...found.map(([, second]) => second),
    ],
    notes: [notes.twoInRows({ rows: shown, more: found.length - shown.length, row, countedAs })],
  };
}

function part(
  { cells, rowNumber }: TableRow,
  at: Table['found']['at'],
  { last, country }: { last: number; country: string },
): [TableRow, TableRow] | undefined {
  const { FullName, FirstName, Title } = at;
  const names = [FirstName, FullName].flatMap((place) => {
    const two = place === undefined ? undefined : twoNames(cleanCell(cells[place] ?? ''));
    return two && place !== undefined ? [{ place, two }] : [];
  });
  if (names.length === 0) return undefined;
  const titles = Title === undefined ? undefined : twoTitles(cells[Title] ?? '');
  const said: { place: number; two: [string, string] }[] =
    Title !== undefined && titles ? [...names, { place: Title, two: titles }] : [...names];
  // Two numbers, or addresses, of two people: each has their own.
  for (const place of [at['PhoneNumber'], at['Email']]) {
    const [one, other, ...more] = place === undefined ? [] : divideNumbers(cells[place] ?? '');
    const reach = (cell: string) => looksLikePhone(cell, country) || looksLikeEmail(cell);
    if (place !== undefined && one && other && more.length === 0 && reach(one) && reach(other))
      said.push({ place, two: [one, other] });
  }
  const withTheirs = (which: 0 | 1) =>
    cells.map((cell, at) => said.find(({ place }) => place === at)?.two[which] ?? cell);
  const column = ['PhoneNumber', 'Email'].find((one) => {
    const place = at[one];
    return place !== undefined && cells[place]?.trim() && !said.some((other) => other.place === place);
  });
  const sharedWith = column && { column, name: names[0]?.two[0].slice(0, 60) ?? '' };
  return [
    { rowNumber, cells: withTheirs(0) },
    { rowNumber: rowNumber + last, cells: withTheirs(1), ...(sharedWith && { sharedWith }) },
  ];
}

type Line = { label: string; value: string; rowNumber: number };

/** “Name: Ada Eze”, “Phone - 0803…”. */
const LABELLED = /^[*•-]?\s*(\p{L}[\p{L}\p{M}\d .'’/()-]{1,40}?)\s*[:：=]\s*(\S.*)?$/u;

/**
 * Turns a list with labels before its details, one or several in a line, into a table: its labels are the headers. The next
 * person begins at the first label, or at one that this person has already.
 */
function fromLabelledLines(rows: readonly TableRow[], { fields, country }: RowSetting): Reshaped | undefined {
  const lines = rows.map((row) => labelledIn(row, fields));
  const labelled = lines.flat();
  if (labelled.length < 4 || lines.filter(({ length }) => length > 0).length * 10 < rows.length * 6) return undefined;
  const headers = [...new Set(labelled.map(({ label }) => label))];
  const found = findColumns(headers, { fields, country });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  const people: TableRow[] = [];
  let last: TableRow | undefined;
  for (const { label, value, rowNumber } of labelled) {
    const place = headers.indexOf(label);
    if (!last || place === 0 || last.cells[place]) people.push((last = { rowNumber, cells: headers.map(() => '') }));
    last.cells[place] = value;
  }
  // One label over many lines is a list with a title.
  if (people.length < 2 || people.length === labelled.length) return undefined;
  const header = { cells: headers, rowNumber: Math.max(0, (people[0]?.rowNumber ?? 1) - 1) };
  return { kind: 'labelled', text: offers.shape({ shape: 'labelled' }), rows: [header, ...people] };
}

const NEXT_LABEL =
  /(?:(?<!\s)\s+)?[,;|]\s*(?=\p{L}[^,;|:=]{0,30}[:=])|(?<!\s)\s+(?=(?:phone|tel|telephone|mobile|gsm|e-?mail|dob|d\.o\.b|birthday|date of birth|address|sex|gender|whatsapp)(?: \w+)?\s*[:=])/iu;

/** The details of a line that have a label: “Name: Ada Eze, Phone: 0803…”. */
function labelledIn({ cells, rowNumber }: TableRow, fields: PersonFields | undefined): Line[] {
  const filled = cells.filter(Boolean);
  const [first = '', second = ''] = filled;
  // A form has its labels in a column, and commas within an address made cells of it.
  const text =
    filled.length === 2 && !/[:=]\s*\S/.test(first)
      ? `${first.trimEnd().replace(/[:=]$/, '').trimEnd()}: ${second}`
      : filled.join(', ');
  return tidyCell(text)
    .replace(/^\d{1,3}[.)]\s*/, '')
    .split(NEXT_LABEL)
    .flatMap((part) => {
      const [, label = '', value = ''] = LABELLED.exec(part) ?? [];
      return label && targetOf(label, fields) ? { label, value: value.trim(), rowNumber } : [];
    });
}

const MOST_ROWS = 40;

/** A table whose headers stand below each other, with a column for each person, as one with a row for each. */
function transposed(rows: readonly TableRow[], { fields, headerRow }: RowSetting): Reshaped | undefined {
  if (headerRow !== undefined || rows.length < 2 || rows.length > MOST_ROWS) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const headers = rows.map(({ cells }) => cells[0] ?? '');
  const named = headers.filter((header) => !/:\s*\S/.test(header) && targetOf(header, fields)).length;
  if (width < 3 || named < 2 || named * 10 < headers.length * 6) return undefined;
  const found = findColumns(headers, { fields });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  // The first row of an ordinary table names its columns.
  if ((rows[0]?.cells ?? []).slice(1).some((cell) => targetOf(cell, fields))) return undefined;
  const turned = Array.from({ length: width }, (_, place) => ({
    rowNumber: place + 1,
    cells: rows.map(({ cells }) => cells[place] ?? ''),
  }));
  return { kind: 'transposed', text: offers.shape({ shape: 'transposed' }), rows: turned };
}

/** How a shape is read; undefined for a list that has not got it. */
type Shape = (rows: readonly TableRow[], setting: RowSetting) => Reshaped | undefined;

/** In the order in which one may stand within another. */
const SHAPES: Shape[] = [
  transposed,
  birthdaysByMonth,
  fromLabelledLines,
  partCouples,
  belowEachOther,
  underOneHeader,
  fromPlainList,
  partNamedTogether,
];

type Told = { whole: boolean; taken: readonly OfferKind[] };

/**
 * The rows of a list in the shapes that are taken. `seen`: all shapes that it may have.
 * @throws SheetRefusal where a shape needs all rows and there are more than are kept
 */
export function inShapes(looked: readonly TableRow[], setting: RowSetting, { whole, taken }: Told) {
  const seen: Reshaped[] = [];
  const divides: ((cells: string[]) => string[])[] = [];
  const notes: Text[] = [];
  let rows = looked;
  let countedOn = 0;
  let beside: number | undefined;
  for (const shape of SHAPES) {
    const made = shape(rows, setting);
    if (!made) continue;
    seen.push(made);
    if (!taken.includes(made.kind)) {
      if (made.beside !== undefined) rows = rows.map((row) => cutAt(row, (beside = made.beside)));
      continue;
    }
    if (!whole && !made.byRow) throw new SheetRefusal('sheet.too_long', refusals.manyReshaped);
    rows = made.rows;
    notes.push(...(made.notes ?? []));
    if (made.divide) divides.push(made.divide);
    countedOn ||= made.countedOn ?? 0;
  }
  const divide = (cells: string[]) => divides.reduce((one, by) => by(one), cells);
  return { rows, divide, notes, countedOn, beside, seen: seen.filter(({ offered }) => offered !== false) };
}

/** A row up to a column, with the rest of it beside. */
export const cutAt = ({ cells, ...row }: TableRow, at = cells.length): TableRow => ({
  ...row,
  cells: cells.slice(0, at),
  beside: cells.slice(at).filter(Boolean),
});

/**
 * Chooses the shapes a list is read in, and those offered. It is read as it stands if possible, until the user decides
 * otherwise; if nobody is found so, the first shape that gives somebody is taken.
 */
export function chooseShapes(
  rows: readonly TableRow[],
  setting: RowSetting,
  peopleIn: (taken: readonly OfferKind[]) => ReadRow[],
): { told: boolean; taken: readonly OfferKind[]; offers: Offer[] } {
  const told = setting.offers ?? rememberedFor(rows, setting);
  const shapesIn = (taken: readonly OfferKind[]) => inShapes(rows, setting, { whole: true, taken }).seen;
  const seen = shapesIn(told ?? []);
  if (seen.length === 0) return { told: true, taken: [], offers: [] };
  const plain = peopleIn(told ?? []);
  const needed = !told && !plain.some(isSomebody) && seen.find(({ kind }) => peopleIn([kind]).some(isSomebody));
  const taken = needed ? [needed.kind] : (told ?? []);
  const asRead = needed ? peopleIn(taken) : plain;
  const offers = (needed ? shapesIn(taken) : seen).flatMap(({ kind, text }): Offer[] => {
    const isTaken = taken.includes(kind);
    const people = isTaken ? asRead : peopleIn([...taken, kind]);
    const same = !isTaken && JSON.stringify(people) === JSON.stringify(asRead);
    return same || people.length === 0 ? [] : [{ kind, text, gives: given(people), taken: isTaken }];
  });
  return { told: told !== undefined, taken, offers };
}

const given = (people: readonly ReadRow[]) => ({
  people: people.length,
  samples: people.slice(0, SAMPLES).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
});

const SAMPLES = 4;

/** Whether a row has a name, and something by which that person is known. */
const isSomebody = ({ firstName, lastName, phone, email, monthOfBirth }: ReadRow): boolean => {
  const name = `${firstName} ${lastName}`.trim();
  return looksLikeName(name) && !targetOf(name) && Boolean(phone ?? (email || monthOfBirth));
};

const HEADERS_WITHIN = 15;

/** The headers of a sheet as they stand, by which its shapes are remembered; undefined where it has none. */
export function keyOfShape(rows: readonly TableRow[]): string | undefined {
  const headed = rows
    .slice(0, HEADERS_WITHIN)
    .find(
      ({ cells }) =>
        cells.filter(Boolean).length > 1 &&
        cells.every((cell) => !/\d{4}|@/.test(cell) && cell.length < 60) &&
        cells.some((cell) => cell && targetOf(cell)),
    );
  return headed && headersKey(headed.cells);
}

function rememberedFor(
  rows: readonly TableRow[],
  { rememberedOffers = {} }: RowSetting,
): readonly OfferKind[] | undefined {
  const key = keyOfShape(rows);
  return key !== undefined && Object.hasOwn(rememberedOffers, key) ? rememberedOffers[key] : undefined;
}
