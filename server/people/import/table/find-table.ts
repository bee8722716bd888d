import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { withoutTitles } from '../../../../contract/people/titles.ts';
import { fixEncoding, looksLikeName, tidyCell, cleanCell } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import type { HeaderMap, Why } from '../columns/header-map.ts';
import {
  columnLetter,
  findColumns,
  headersKey,
  holdsContacts,
  holdsNames,
  isLetterName,
  type Mapping,
  targetOf,
  uniqueHeaders,
} from '../columns/headers.ts';
import type { ImportColumn } from '../../../../contract/people/import-fields.ts';

/**
 * `beside`: what stands in the row beside the list that is read. `sharedWith`: the other person of the row, whose contact
 * in this column theirs may be.
 */
export type TableRow = {
  cells: string[];
  rowNumber: number;
  beside?: string[];
  sharedWith?: { name: string; column: string };
};

/** `headerRow`: the row that somebody chose as the headers; 0 where there are none. */
type Told = {
  mapping?: Mapping | undefined;
  remembered?: Record<string, Mapping> | undefined;
  fields?: PersonFields | undefined;
  custom?: readonly CustomField[] | undefined;
  country: string;
  headerRow?: number | undefined;
};

/** The start of a file's people, and its columns. `from`: the first row of people among those looked at. */
export type Table = {
  headers: string[];
  found: HeaderMap;
  mapping: Mapping | null;
  from: number;
  /** 0 where there are none. */
  headerRow: number;
  /** Whether somebody said before what these headers are. */
  known: boolean;
};

/** How far down titles and letterheads may push the headers. */
const LOOKED_AT = 15;
const BENEATH = 200;

type Headed = {
  at: number;
  headers: string[];
  from: number;
  mapping?: Mapping | undefined;
  known?: boolean;
  headless?: boolean;
};

/**
 * Finds the headers among the first rows of a file: those that somebody spoke of, else the row that names most of our
 * columns, in one line or two, else the one above the first numbers and addresses, or the widest; or none, where people
 * begin at once.
 */
export function findTable(rows: readonly TableRow[], told: Told): Table {
  const { fields, custom, country } = told;
  const { at, headers: raw, from, mapping, known = false, headless } = headed(rows, told);
  const beneath = rows.slice(from, from + BENEATH).map(({ cells }) => cells);
  const headers = headless ? raw : nameBlankHeaders(raw, beneath, country);
  const found = findColumns(headers, { mapping, fields, custom, rows: beneath, country });
  const rowNumber = rows[at]?.rowNumber ?? 1;
  if (headless) found.certain = false;
  return { headers, found, mapping: mapping ?? null, from, headerRow: headless ? 0 : rowNumber, known };
}

function headed(rows: readonly TableRow[], told: Told): Headed {
  const { mapping, remembered, headerRow } = told;
  const first = rows.slice(0, LOOKED_AT);
  const tidy = first.map(({ cells }) => uniqueHeaders(cells.map(headerCell)));
  const keys = Object.keys(mapping ?? {});
  if (headerRow !== undefined) {
    if (headerRow === 0) return { ...headlessFrom(rows, 0), mapping };
    const at = rows.findIndex(({ rowNumber }) => rowNumber === headerRow);
    if (at >= 0) return { ...twoRows(rows, at, told), mapping };
  }
  if (keys.length > 0) {
    const spoken = tidy.findIndex((cells) => keys.every((name) => cells.includes(name) || isLetterName(name)));
    if (spoken < 0) return { ...bestOf(rows, tidy, told), mapping };
    return keys.every(isLetterName)
      ? { ...headlessFrom(rows, firstOfHeadless(tidy, told.country)), mapping }
      : { ...twoRows(rows, spoken, told), mapping };
  }
  const known = tidy.findIndex((cells) => remembered && Object.hasOwn(remembered, headersKey(cells)));
  if (known >= 0) {
    const headers = tidy[known] ?? [];
    return { at: known, headers, from: known + 1, mapping: remembered?.[headersKey(headers)], known: true };
  }
  return bestOf(rows, tidy, told);
}

function bestOf(rows: readonly TableRow[], tidy: readonly string[][], told: Told): Headed {
  const scores = tidy.map((cells) => score(cells, told));
  const best = Math.max(...scores);
  const at = scores.indexOf(best);
  const lonely =
    (tidy[at] ?? []).filter(Boolean).length === 1 &&
    at < tidy.length - 1 &&
    tidy.some((cells) => cells.filter(Boolean).length > 1);
  if (best > 0 && !(best === 1 && lonely)) return twoRows(rows, at, told);
  const data = tidy.findIndex((cells) => looksLikeData(cells, told.country));
  if (data < 0) return withoutContacts(rows, tidy, told);
  // Words of a language that is not known here, right above the first people.
  const above = tidy[data - 1]?.filter(Boolean).length ?? 0;
  const width = tidy[data]?.filter(Boolean).length ?? 0;
  if (data > 0 && above >= 2 && above >= width - 1) return twoRows(rows, data - 1, told);
  return headlessFrom(rows, firstOfHeadless(tidy, told.country));
}

/** Headers that are not known, above values that say how nobody is reached. There are none if whole names begin at once. */
function withoutContacts(rows: readonly TableRow[], tidy: readonly string[][], told: Told): Headed {
  const widths = tidy.map((cells) => cells.filter(Boolean).length);
  const at = Math.max(0, widths.indexOf(Math.max(0, ...widths)));
  return (tidy[at] ?? []).some(isWholeName) ? headlessFrom(rows, at) : twoRows(rows, at, told);
}

/** “Ada Eze”, not what a list of names is called. */
const isWholeName = (cell: string): boolean =>
  cell.includes(' ') &&
  looksLikeName(withoutTitles(cell).name) &&
  !/\b(names?|list|roll|register|celebrants?|members?|brethren|people|noms?|liste|of|in|de|du)\b/i.test(cell);

/** The first row of people without headers: the same whether their columns were asked or not. */
function firstOfHeadless(tidy: readonly string[][], country: string): number {
  const data = tidy.findIndex((cells) => looksLikeData(cells, country));
  const width = tidy[data]?.filter(Boolean).length ?? 0;
  return data < 0 || (data > 0 && width < 2) ? 0 : data;
}

/** A header as it is meant: letters that were read in the wrong way mended. */
const headerCell = (cell: string): string => fixEncoding(tidyCell(cell));

/** How many of our columns a row names; 0 where it names nobody, or is somebody. */
function score(cells: readonly string[], { fields, custom, country }: Told): number {
  if (looksLikeData(cells, country)) return 0;
  const found = findColumns(cells, { fields, custom });
  if (!holdsNames(found) && !holdsContacts(found)) return 0;
  return Math.max(1, cells.filter((cell) => cell && cell.length <= 120 && targetOf(cell, fields, custom)).length);
}

const looksLikeData = (cells: readonly string[], country: string): boolean =>
  cells.some((cell) => looksLikeEmail(cell) || looksLikePhone(cell, country));

const TIER = /^(\d|home|work|mobile|office|other|whatsapp|day|month|year|jour|mois|annee)$/i;

/** The headers in one row, or in two where cells of the upper one are merged (“Name” over “First” and “Last”). */
function twoRows(rows: readonly TableRow[], at: number, { fields, country }: Told): Headed {
  const upper = (rows[at]?.cells ?? []).map(headerCell);
  // A cell merged over both rows stands in both.
  const lower = (rows[at + 1]?.cells ?? []).map(headerCell).map((cell, place) => (cell === upper[place] ? '' : cell));
  const said = lower.filter(Boolean);
  const isTier = (cell: string) => TIER.test(cell) || targetOf(cell, fields) !== undefined;
  if (said.length < 2 || !said.every(isTier) || looksLikeData(lower, country) || repeatsHeaders(lower, upper)) {
    return { at, headers: uniqueHeaders(upper), from: at + 1 };
  }
  let over = '';
  const both = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    over = upper[place] || over;
    const below = lower[place];
    if (!below) return upper[place] ?? '';
    return TIER.test(below) ? `${over} ${below}` : below;
  });
  return { at, headers: uniqueHeaders(both), from: at + 2 };
}

function headlessFrom(rows: readonly TableRow[], from: number): Headed {
  const width = Math.max(0, ...rows.slice(from, from + BENEATH).map(({ cells }) => cells.length));
  const headers = Array.from({ length: width }, (_, place) => `Column ${columnLetter(place)}`);
  return { at: from, headers, from, headless: true };
}

/** Whether a row says the headers once more, as where several lists were put beneath each other. */
export function repeatsHeaders(cells: readonly string[], headers: readonly string[]): boolean {
  const same = (cell: string, place: number) => cell.trim().toLowerCase() === headers[place]?.trim().toLowerCase();
  return (
    cells.some((cell) => cell.trim() !== '') && cells.every((cell, place) => cell.trim() === '' || same(cell, place))
  );
}

/** The columns a row names, if they include a name and a contact and the row holds no figures. */
export function columnsNamedIn(cells: readonly string[], fields: PersonFields | undefined): string[] | undefined {
  const filled = cells.filter((cell) => cell.trim());
  if (filled.length < 2 || filled.some((cell) => cell.length > 40 || /\d/.test(cell))) return undefined;
  const named = cells.map((cell) => (cell.trim() ? (targetOf(cell, fields) ?? '') : ''));
  const at = Object.fromEntries(named.map((column, place) => [column, place]));
  return holdsNames({ at }) && holdsContacts({ at }) ? named : undefined;
}

/** A column of a file: what it is taken for and why, and the first cells beneath it. */
export type FileColumn = {
  header: string;
  place?: number;
  column: ImportColumn | null;
  why: Why | null;
  samples: string[];
};

const SAMPLES = 3;

/** The columns that a file has, with what each is taken for. */
export function columnsOf(
  headers: readonly string[],
  found: HeaderMap,
  { rows, asItStands }: { rows: readonly TableRow[]; asItStands: boolean },
): FileColumn[] {
  const { at, also, instead, why } = found;
  const columns = new Map<number, ImportColumn>();
  // A suffix behind a surname is a part of it.
  const named = (column: string) => (column === 'Suffix' ? 'LastName' : column) as ImportColumn;
  for (const [column, place] of Object.entries(at)) if (place !== undefined) columns.set(place, named(column));
  for (const [column, places] of [...Object.entries(also), ...Object.entries(instead)])
    for (const place of places ?? []) columns.set(place, column as ImportColumn);
  return headers.flatMap((header, place) => {
    if (!header) return [];
    const samples: string[] = [];
    for (const { cells } of rows) {
      const cell = cells[place]?.trim();
      if (cell && samples.push(cell.slice(0, 60)) === SAMPLES) break;
    }
    return [
      {
        header: header.slice(0, 500),
        ...(asItStands && { place }),
        column: columns.get(place) ?? null,
        why: why[place] ?? null,
        samples,
      },
    ];
  });
}

const COUNT = /^\d{1,6}[.)]?$/;

/**
 * Names each blank header above cells that must be asked about: numbers, addresses, or anything in most rows. Row
 * counters do not count, nor does the second half of a heading of names.
 */
function nameBlankHeaders(headers: readonly string[], rows: readonly (readonly string[])[], country: string): string[] {
  const width = Math.max(headers.length, ...rows.map(({ length }) => length));
  const named = Array.from(
    { length: width },
    (_, place) => headers[place] || nameOfBlank(place, headers, { rows, country }),
  );
  return named.slice(0, Math.max(headers.length, named.findLastIndex(Boolean) + 1));
}

type Beneath = { rows: readonly (readonly string[])[]; country: string };

function nameOfBlank(place: number, headers: readonly string[], { rows, country }: Beneath): string {
  const cells = rows.flatMap((row) => (row[place]?.trim() ? [cleanCell(row[place])] : []));
  const first = cells.slice(0, 20);
  const email = first.filter(looksLikeEmail).length;
  const reaching = email + first.filter((cell) => !looksLikeEmail(cell) && looksLikePhone(cell, country)).length;
  const most = cells.length > 1 && cells.length * 2 >= rows.length;
  const beyond = place >= headers.length;
  const asks =
    reaching > 0 && reaching * 2 >= first.length
      ? !beyond || email > 0 || most
      : most &&
        !cells.every((cell) => COUNT.test(cell)) &&
        (beyond || targetOf(headers[place - 1] ?? '') !== 'FullName');
  return asks ? `Column ${columnLetter(place)}` : '';
}
