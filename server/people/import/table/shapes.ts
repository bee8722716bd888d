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
import { ORNAMENTS, personOfLine } from './line-of-person.ts';

/** “Ada Eze 0803 123 4567 (choir)”, “Ada Eze - 0803…”, “0803… Ada Eze”, “Ada Eze <ada@example.org>”. */
const NAME_FIRST =
  /^(?:\d{1,3}[.)]\s*)?(\p{L}(?:[\p{L}\p{M}.'’ -]*[\p{L}\p{M}.'’])?)[\s:,;=–-]+\(?(\+?\(?\d[\d\s().-]{6,}\d)\)?(?:\s*[([–-][^()\d]*[)\]]?)?$/u;
const NUMBER_FIRST = /^(\+?\(?\d[\d\s().-]{6,}\d)[\s:,;=–-]+(\p{L}[\p{L}\p{M}.'’ -]*)$/u;
// A blank alone may be one within the address.
const WITH_ADDRESS =
  /^(?:\d{1,3}[.)]\s*)?"?(\p{L}(?:[\p{L}\p{M}.,'’ -]{0,100}[\p{L}\p{M}.'’])?)"?\s*[<(:;,=–-]\s*<?([^\s<>()@]+@[^\s<>()@]+?)[>)]?$/u;

type PlainList = { rows: readonly TableRow[]; divide: (cells: string[]) => string[] };

/** Lists that are no table: names with their numbers in one cell. */
function fromPlainList(rows: readonly TableRow[], { country }: RowSetting): Reshaped | undefined {
  const at = placeOfPairs(rows, country);
  const list = at === undefined ? ofPairs(rows, country) : inColumn(rows, at, country);
  return list.rows === rows ? undefined : { kind: 'combined', text: offers.combined, ...list, byRow: true };
}

/** Lines that hold a name and how somebody is reached, as rows of these. */
function ofPairs(lines: readonly TableRow[], country: string): PlainList {
  const paired = lines.map(({ cells }) => personOfLine(onlyCell(cells), country));
  const found = paired.filter(Boolean).length;
  // Headings and what is said to the readers have no number.
  const numbered = lines.filter(({ cells }) => /\d(?:\D{0,3}\d){6}|@/.test(cells.join(' '))).length;
  if (found === 0 || found * 10 < numbered * 6 || found * 10 < lines.length * 4)
    return { rows: lines, divide: (cells) => cells };
  // Details that nobody has get no column: name, numbers, addresses, birthday, the rest.
  const used = [0, 1, 2, 3, 4].filter((place) => paired.some((one) => one?.[place]));
  const divide = (cells: string[]): string[] => {
    const only = onlyCell(cells);
    if (!only) return cells;
    const parts = personOfLine(only, country);
    if (parts) return used.map((place) => parts[place] ?? '');
    // Somebody without a name.
    const at = used.indexOf(looksLikeEmail(only) && used.includes(2) ? 2 : 1);
    return looksLikePhone(only, country) || looksLikeEmail(only)
      ? used.map((_, place) => (place === Math.max(1, at) ? only : ''))
      : cells;
  };
  return { rows: lines.map(({ cells, rowNumber }) => ({ cells: divide(cells), rowNumber })), divide };
}

/** The only filled cell of a row, or empty. */
function onlyCell(cells: readonly string[]): string {
  const [only = '', ...others] = cells.filter(Boolean);
  return others.length === 0 ? only : '';
}

/** Names and numbers of one column: what is taken out of it comes behind all others, so that these stay where they are. */
function inColumn(lines: readonly TableRow[], at: number, country: string): PlainList {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const put = (cells: readonly string[], [name, number]: [string, string]) => {
    const row = Array.from({ length: width }, (_, place) => cells[place] ?? '');
    return [...row.with(at, name), number];
  };
  const divide = (cells: string[]): string[] => {
    const pair = cells.length > width ? undefined : pairOf(cells[at] ?? '', country);
    return pair ? put(cells, pair) : cells;
  };
  const first = lines.findIndex(({ cells }) => pairOf(cells[at] ?? '', country));
  const above = lines.slice(0, first).findLastIndex(({ cells }) => cells.filter(Boolean).length > 1 && cells[at]);
  // Beside the names of people it is about somebody else.
  const named = lines[above]?.cells.some((cell, place) => place !== at && NAMES.has(targetOf(cell) ?? ''));
  if (named) return { rows: lines, divide: (cells) => cells };
  const rows = lines.map(({ cells, rowNumber }, line) => {
    const isHeader =
      line === above || (cells.filter(Boolean).length > 1 && /\b(name|nom|member)/i.test(cells[at] ?? ''));
    return { cells: isHeader ? put(cells, ['Name', 'Contact']) : divide(cells), rowNumber };
  });
  return { rows, divide };
}

const LOOKED_AT = 60;
const NAMES = new Set(['FullName', 'FirstName', 'LastName']);

/** The column of a table in which names stand with their numbers: “Name & Contact”. */
function placeOfPairs(rows: readonly TableRow[], country: string): number | undefined {
  const wide = rows.slice(0, LOOKED_AT).filter(({ cells }) => cells.filter(Boolean).length > 1);
  const places = new Map<number, number>();
  for (const { cells } of wide)
    for (const [place, cell] of cells.entries())
      if (cell && pairOf(cell, country)) places.set(place, (places.get(place) ?? 0) + 1);
  const [best] = [...places].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] > 1 && best[1] * 10 >= (wide.length - 1) * 7 ? best[0] : undefined;
}

function pairOf(written: string, country: string): [string, string] | undefined {
  const cell = tidyCell(written).replaceAll(ORNAMENTS, '').trim();
  const address = cell.includes('@') ? WITH_ADDRESS.exec(cell) : null;
  if (address) return looksLikeEmail(address[2] ?? '') ? [(address[1] ?? '').trim(), address[2] ?? ''] : undefined;
  const nameFirst = NAME_FIRST.exec(cell);
  const numberFirst = nameFirst ? null : NUMBER_FIRST.exec(cell);
  const [name, number] = nameFirst ? [nameFirst[1], nameFirst[2]] : [numberFirst?.[2], numberFirst?.[1]];
  return name && number && looksLikePhone(number, country) ? [name.trim(), number] : undefined;
}

const SHOWN = 5;

/**
 * Two people for each row that names both: “Dele & Funmi Ogunbanjo”, who have the rest of it in common. The second of them
 * come below all others.
 */
function partNamedTogether(all: readonly TableRow[], setting: RowSetting): Reshaped | undefined {
  if (!all.some(({ cells }) => cells.some((cell) => twoNames(cleanCell(cell))))) return undefined;
  const table = tableOf(all, setting);
  if (!table) return undefined;
  const {
    from,
    found: { at },
  } = table;
  const { country } = setting;
  const rows = all.slice(from);
  const last = Math.max(0, ...rows.map(({ rowNumber }) => rowNumber));
  const parted = rows.map((row) => part(row, at, { last, country }));
  const found = parted.filter((one) => one !== undefined);
  const [first] = found;
  if (!first) return undefined;
  const [{ rowNumber: row }, { rowNumber: countedAs }] = first;
  const shown = found.slice(0, SHOWN).map(([one]) => String(one.rowNumber));
  const more = found.length > SHOWN ? notes.twoInRowsMany : notes.twoInRows;
  return {
    kind: 'named',
    text: offers.named({ rows: shown, count: found.length }),
    countedOn: last,
    rows: [
      ...all.slice(0, from),
      ...rows.map((one, place) => parted[place]?.[0] ?? one),
      ...found.map(([, second]) => second),
    ],
    notes: [more({ rows: shown, row, countedAs })],
  };
}

function tableOf(rows: readonly TableRow[], setting: RowSetting): Table | undefined {
  try {
    return findTable(rows, setting);
  } catch (error) {
    if (error instanceof SheetRefusal) return undefined;
    throw error;
  }
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
  return [
    { rowNumber, cells: withTheirs(0) },
    { rowNumber: rowNumber + last, cells: withTheirs(1) },
  ];
}

type Line = { label: string; value: string; rowNumber: number };

/** “Name: Ada Eze”, “Phone - 0803…”. */
const LABELLED = /^[*•-]?\s*(\p{L}[\p{L}\p{M}\d .'’/()-]{1,40}?)\s*[:：=]\s*(\S.*)?$/u;

/**
 * Turns a list with a line for each detail of a person into a table: its labels are the headers. The next person begins
 * at the label of the first line, or at one that this person has already.
 */
function fromLabelledLines(rows: readonly TableRow[], { fields, country }: RowSetting): Reshaped | undefined {
  const found = ofLabelledRows(rows, { fields, country }) ?? ofLabelledLines(rows, { fields, country });
  return found && { kind: 'labelled', text: offers.labelled, rows: found };
}

function ofLabelledLines(
  rows: readonly TableRow[],
  { fields, country }: { fields?: PersonFields | undefined; country: string },
): readonly TableRow[] | undefined {
  const lines = rows.map((row) => lineOf(row, fields));
  const labelled = lines.flatMap((line) => line ?? []);
  if (labelled.length < 4 || labelled.length * 10 < rows.length * 7) return undefined;
  const headers = [...new Set(labelled.map(({ label }) => label))];
  const found = findColumns(headers, { fields, country });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  const people: TableRow[] = [];
  let last: { first: string; row: TableRow } | undefined;
  for (const { label, value, rowNumber } of labelled) {
    const place = headers.indexOf(label);
    if (!last || label === last.first || last.row.cells[place]) {
      last = { first: last?.first ?? label, row: { rowNumber, cells: headers.map(() => '') } };
      people.push(last.row);
    }
    last.row.cells[place] = value;
  }
  // One label over many lines is a list with a title.
  if (people.length < 2 || people.length === labelled.length) return undefined;
  return [{ cells: headers, rowNumber: Math.max(0, (people[0]?.rowNumber ?? 1) - 1) }, ...people];
}

function lineOf({ cells, rowNumber }: TableRow, fields: PersonFields | undefined): Line | undefined {
  const [first = '', ...others] = cells.filter(Boolean);
  // A comma within an address made cells of it, and a form has its labels in a column.
  const text = tidyCell(
    others.length === 1
      ? `${first.trimEnd().replace(/[:=]$/, '').trimEnd()}: ${others[0]}`
      : [first, ...others].join(', '),
  );
  const [, label = '', value = ''] =
    LABELLED.exec(first.includes(':') && !/[:=]\s*$/.test(first) ? cells.filter(Boolean).join(', ') : text) ?? [];
  return label && targetOf(label, fields) ? { label, value: value.trim(), rowNumber } : undefined;
}

const NEXT_LABEL =
  /(?:(?<!\s)\s+)?[,;|]\s*(?=\p{L}[^,;|:=]{0,30}[:=])|(?<!\s)\s+(?=(?:phone|tel|telephone|mobile|gsm|e-?mail|dob|d\.o\.b|birthday|date of birth|address|sex|gender|whatsapp)(?: \w+)?\s*[:=])/iu;

/** “Name: Ada Eze, Phone: 0803…” in each line, as a table with these labels for headers. */
function ofLabelledRows(
  rows: readonly TableRow[],
  { fields, country }: { fields?: PersonFields | undefined; country: string },
): readonly TableRow[] | undefined {
  const parted = rows.map(({ cells, rowNumber }) => {
    const text = tidyCell(cells.filter(Boolean).join(', ')).replace(/^\d{1,3}[.)]\s*/, '');
    return text.split(NEXT_LABEL).flatMap((part) => lineOf({ cells: [part], rowNumber }, fields) ?? []);
  });
  const labelled = parted.filter((parts) => parts.length > 1);
  if (labelled.length < 2 || labelled.length * 10 < rows.length * 6) return undefined;
  const headers = [...new Set(labelled.flat().map(({ label }) => label))];
  const found = findColumns(headers, { fields, country });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  const people = labelled.map((parts) => ({
    rowNumber: parts[0]?.rowNumber ?? 1,
    cells: headers.map((header) => parts.find(({ label }) => label === header)?.value ?? ''),
  }));
  return [{ cells: headers, rowNumber: Math.max(0, (people[0]?.rowNumber ?? 1) - 1) }, ...people];
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
  return { kind: 'transposed', text: offers.transposed, rows: turned };
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
export const cutAt = ({ cells, rowNumber }: TableRow, at = cells.length): TableRow => ({
  rowNumber,
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
