import type { Text } from '../language/catalogue.ts';
import { SheetRefusal, notes, refusals } from './sheet-texts.ts';

/** The file as a whole. `notes` lists repairs and faults left alone. */
export type Sheet = {
  notes: Text[];
  /** The sheets of the workbook, and the one that was read: `ALL_SHEETS` if several were. */
  sheets: SheetSeen[];
  sheet: string | null;
};

/** `likely`: it seems to hold what is looked for. `same`: it is read together with the likeliest. */
export type SheetSeen = { name: string; likely: boolean; same: boolean };

/** Instead of the name of a sheet: all that go with the likeliest. No program allows the sign in a name. */
const ALL_SHEETS = '*';

export const SHEET_LIMITS = { rows: 100_000, columns: 256, cellLength: 32_767, textLength: 32_000_000 };

/**
 * `onRow` is given each row that is not blank, as trimmed text, with the number that a spreadsheet program shows beside it;
 * it may throw SheetRefusal. `sheet`: the name of the one to read; otherwise of several the first of the likeliest is, as
 * `likelihood` judges by their first rows, with those that go with it.
 */
export type TableOptions = {
  onRow: (cells: string[], rowNumber: number) => void;
  sheet?: string | undefined;
  likelihood?: (rows: readonly string[][]) => number;
  together?: Together;
};

/**
 * Settings for sheets that are read together. `headersIn`: the row that names the columns. `meaningOf`: a header's
 * meaning. `seemsLikely`: whether a sheet holds the wanted rows; `namesPeople`: whether its headers do; `isOfOthers`:
 * whether its name excludes it.
 */
type Together = {
  headersIn: (rows: readonly string[][]) => readonly string[] | undefined;
  meaningOf: MeaningOf;
  seemsLikely: (rows: readonly string[][]) => boolean;
  namesPeople: (headers: readonly string[]) => boolean;
  isOfOthers: (name: string) => boolean;
};

/** A cell of one column that is merged over several rows, as hand-made lists have a surname over a family. */
export type MergedCells = { column: number; from: number; to: number };

/** Is given each row of a sheet with its number, and may throw to stop. */
export type TakeRow = (rowNumber: number, cells: string[], hidden?: boolean) => void;

/** A sheet of a workbook. `rows` reads it, from its beginning. `sample`: its first rows, where they are known. */
type WorkbookSheet = {
  name: string;
  rows: (take: TakeRow) => unknown;
  sample?: string[][];
  merged?: () => readonly MergedCells[] | Promise<readonly MergedCells[]>;
};

/** Rows by which a sheet is judged. */
export const SAMPLED = 40;

async function sampleOf({ rows, sample }: WorkbookSheet): Promise<string[][]> {
  if (sample) return sample;
  const first: string[][] = [];
  const enough = new Error('enough');
  try {
    await rows((_, cells) => {
      if (cells.some(Boolean) && first.push(cells) === SAMPLED) throw enough;
    });
  } catch (error) {
    if (error !== enough && !(error instanceof SheetRefusal)) throw error;
  }
  return first;
}

/** Says in each row what the merged cells over it say. A row with nothing of its own stays blank. */
function filledDown(merged: readonly MergedCells[], take: TakeRow): TakeRow {
  const next = merged.toSorted((one, other) => one.from - other.from);
  const open = new Map<number, { text: string; to: number }>();
  let at = 0;
  return (rowNumber, cells, hidden) => {
    const own = cells.some(Boolean);
    for (const [column, { text, to }] of open) {
      if (rowNumber > to) open.delete(column);
      else if (own && !cells[column]) cells[column] = text;
    }
    for (let cell = next[at]; cell && cell.from <= rowNumber; cell = next[(at += 1)]) {
      const text = cell.from === rowNumber ? cells[cell.column] : undefined;
      if (text) open.set(cell.column, { text, to: cell.to });
    }
    take(rowNumber, cells, hidden);
  };
}

/** Hands over rows in order. Refuses at the first limit passed. */
export class TableBuilder {
  readonly notes: Text[] = [];
  readonly #options: TableOptions;
  #count = 0;
  #text = 0;
  #sheets: SheetSeen[] = [];
  #sheet: string | null = null;
  constructor(options: TableOptions) {
    this.#options = options;
  }

  /** Reads the likeliest sheet of a workbook, and those that go with it. */
  async read(sheets: readonly WorkbookSheet[]): Promise<void> {
    const firsts: string[][][] = [];
    if (sheets.length > 1) for (const sheet of sheets) firsts.push(await sampleOf(sheet));
    const read = this.#choose(sheets, firsts);
    const joins =
      read.length > 1
        ? joinsOf(
            read.map(({ headers = [] }) => headers),
            this.#options.together,
          )
        : [];
    let hidden = 0;
    let last = 0;
    for (const [turn, { place, name }] of read.entries()) {
      const { rows, merged } = sheets[place] ?? {};
      // The rows of a further sheet are counted on.
      const before = last;
      if (turn > 0) this.notes.push(notes.countedOn({ sheet: name, row: before + 1 }));
      const add: TakeRow = (rowInSheet, found, isHidden) => {
        if (!found.some(Boolean)) return;
        if (isHidden) hidden += 1;
        last = before + rowInSheet;
        const cells = joins[turn] ? joins[turn](found) : found;
        if (cells) this.add(last, cells);
      };
      await rows?.(filledDown((await merged?.()) ?? [], add));
    }
    if (hidden > 0) this.notes.push(notes.hiddenRows({ count: hidden }));
  }

  /** Picks the sheets to read, in their order: one, or all that go with it. */
  #choose(candidates: readonly { name: string }[], firsts: readonly string[][][]): Seen[] {
    const { sheet, likelihood, together } = this.#options;
    const named = candidates.findIndex(({ name }) => name === sheet);
    const scores = candidates.map((_, place) => {
      const rows = firsts[place] ?? [];
      if (rows.length === 0) return -1;
      const score = likelihood?.(rows) ?? 0;
      return together?.isOfOthers(candidates[place]?.name ?? '') ? score / 1000 : score;
    });
    const chosen = named >= 0 ? named : Math.max(0, scores.indexOf(Math.max(...scores)));
    const seen = candidates.map(({ name }, place): Seen => {
      const rows = firsts[place] ?? [];
      return { place, name, headers: together?.headersIn(rows), likely: together?.seemsLikely(rows) ?? false };
    });
    this.#sheets = seen.map((one, place) => ({
      name: one.name,
      likely: place === chosen || one.likely,
      same: place === chosen || goesWith(one, seen[chosen], together),
    }));
    const same = this.#sheets.flatMap((one, place) => (one.same ? [place] : []));
    const read = named >= 0 ? [chosen] : same;
    this.#sheet = read.length > 1 ? ALL_SHEETS : (candidates[chosen]?.name ?? null);
    this.#noteSheets(read);
    return read.flatMap((place) => seen[place] ?? []);
  }

  /** Says which of several sheets were read, and that others seem to hold the same. */
  #noteSheets(read: readonly number[]): void {
    if (this.#sheets.length < 2) return;
    const names = (places: readonly number[]) => places.map((place) => `“${this.#sheets[place]?.name ?? ''}”`);
    const left = this.#sheets.flatMap((_, place) => (read.includes(place) ? [] : [place]));
    const likely = left.filter((place) => this.#sheets[place]?.likely);
    const said = { count: read.length, read: names(read) };
    this.notes.push(notes.sheetsRead({ ...said, left: left.length }));
    if (likely.length > 0) this.notes.push(notes.likelyLeft({ count: likely.length, left: names(likely) }));
  }

  /** `cells` may end early and may have holes; they belong to the table afterwards. */
  add(rowNumber: number, cells: string[]): void {
    if (!cells.some(Boolean)) return;
    let last = cells.length - 1;
    while (last > 0 && !cells[last]) last -= 1;
    if (last >= SHEET_LIMITS.columns) {
      throw new SheetRefusal('sheet.too_wide', refusals.tooManyColumns({ row: rowNumber, most: SHEET_LIMITS.columns }));
    }
    cells.length = last + 1;
    for (let index = 0; index <= last; index += 1) {
      const cell = cells[index] ?? '';
      cells[index] = cell;
      this.#text += cell.length;
      if (cell.length > SHEET_LIMITS.cellLength) {
        throw new SheetRefusal('sheet.huge_cell', refusals.hugeCell({ row: rowNumber, most: SHEET_LIMITS.cellLength }));
      }
    }
    if (this.#text > SHEET_LIMITS.textLength) {
      throw new SheetRefusal('sheet.too_much_text', refusals.unpacksToMore);
    }
    this.#count += 1;
    // Beneath a row of headers.
    if (this.#count > SHEET_LIMITS.rows + 1) {
      throw new SheetRefusal('sheet.too_many_rows', refusals.tooManyRows({ most: SHEET_LIMITS.rows }));
    }
    this.#options.onRow(cells, rowNumber);
  }

  done(): Sheet {
    if (this.#count === 0) throw new SheetRefusal('sheet.empty', refusals.firstSheetEmpty);
    return { notes: this.notes, sheets: this.#sheets, sheet: this.#sheet };
  }
}

type Seen = { place: number; name: string; headers: readonly string[] | undefined; likely: boolean };

/** Whether a sheet holds more of what another does: its columns are the same, or both name people. */
function goesWith(one: Seen, chosen: Seen | undefined, together: Together | undefined): boolean {
  if (!together || !one.headers || !chosen?.headers || together.isOfOthers(one.name)) return false;
  if (keyOf(one.headers) === keyOf(chosen.headers)) return true;
  return one.likely && together.namesPeople(one.headers) && together.namesPeople(chosen.headers);
}

/**
 * Makes a row of each of several sheets, by their headers, one of the first, which has the headers of all; undefined above
 * the headers of a further one, and for these.
 */
function joinsOf(sheets: readonly (readonly string[])[], together: Together | undefined) {
  const all = [...(sheets[0] ?? [])];
  return sheets
    .map((headers) => {
      const { places, further } = placeColumns(all, headers, together?.meaningOf ?? (() => undefined));
      all.push(...further);
      return { key: keyOf(headers), places };
    })
    .map(({ key, places }, sheet) => {
      let awaits = true;
      return (cells: string[]): string[] | undefined => {
        if (!awaits) return rowAsPlaced(cells, places, all.length);
        awaits = keyOf(cells) !== key;
        if (sheet > 0) return undefined;
        return awaits ? cells : [...all];
      };
    });
}

/** The meaning of a header; undefined if unknown. */
type MeaningOf = (header: string) => string | undefined;

/** Headers by their letters, so that a blank or a capital more makes no other columns of them. */
const keyOf = (headers: readonly string[]): string =>
  headers
    .map((header) => letters(header))
    .filter(Boolean)
    .join('\u001f');

const letters = (header: string): string => header.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The places of a further sheet's columns among those of the first, and its additional headers. */
type Placed = { places: number[]; further: string[] };

/**
 * Puts the columns of a sheet under another's: under the same header, else under one with the same meaning; further
 * columns come after all of its own.
 */
function placeColumns(under: readonly string[], headers: readonly string[], meaningOf: MeaningOf): Placed {
  if (keyOf(under) === keyOf(headers) && under.findIndex(Boolean) === headers.findIndex(Boolean)) {
    return { places: headers.map((_, place) => place), further: [] };
  }
  const taken = new Set<number>();
  const take = (place: number): number => {
    if (place >= 0) taken.add(place);
    return place;
  };
  const free = (like: (header: string) => boolean) =>
    take(under.findIndex((header, place) => !taken.has(place) && like(header)));
  // Equal names first, so that a header with merely the same meaning does not take their place.
  const named = headers.map((header) => (header ? free((other) => letters(other) === letters(header)) : -1));
  const further: string[] = [];
  const places: number[] = [];
  for (const [place, header] of headers.entries()) {
    const before = (places[place - 1] ?? -1) + 1;
    const meaning = header ? meaningOf(header) : undefined;
    const said = named[place] ?? -1;
    const found = said < 0 && meaning ? free((other) => meaningOf(other) === meaning) : said;
    // A heading that is merged over two columns stands over both.
    const beside = !header && place > 0 && under[before] === '' && !taken.has(before) ? take(before) : -1;
    const last = Math.max(found, beside);
    places.push(last >= 0 ? last : under.length + further.push(header) - 1);
  }
  return { places, further };
}

/**
 * A row of a further sheet in the first one's columns; cells beyond its headers go beyond all headers, which are
 * `width`.
 */
function rowAsPlaced(cells: readonly string[], places: readonly number[], width: number): string[] {
  const row: string[] = [];
  for (const [place, cell] of cells.entries()) row[places[place] ?? width + place - places.length] = cell;
  return row;
}
