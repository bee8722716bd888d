import type { PersonFields } from '../../../contract/people/person-field.ts';
import { findColumns, headersKey, holdsNames, mapHeaders, targetOf, type HeaderMap, type Mapping } from './headers.ts';

/** How far down a title and blank lines may push the headers. */
const LOOKED_AT = 10;

type Told = { mapping?: Mapping | undefined; remembered?: Record<string, Mapping>; fields?: PersonFields };

export type Headers = { headers: string[]; found: HeaderMap; mapping: Mapping | null; notes: string[] };

/**
 * Finds the row that holds the headers: the first, as a rule; one of the next where a title stands above it; two rows
 * where one cell is merged over several columns ("Name" over "First" and "Last").
 */
export class HeaderRow {
  readonly #told: Told;
  readonly #first: string[];
  #settled: Headers | undefined;
  #rowsBelow = 0;
  /** Rows further down that hold the headers once more. */
  readonly repeatedIn: number[] = [];
  #looked = 0;

  constructor(first: string[], told: Told) {
    this.#told = told;
    this.#first = first;
    if (this.#fits(first)) this.#settle(first);
  }

  get found(): HeaderMap {
    return this.settled().found;
  }

  /** What is known of the headers. @throws SheetRefusal when none of the rows names people, or one stands twice */
  settled(): Headers {
    return (
      this.#settled ?? {
        ...this.#read(this.#first),
        found: mapHeaders(this.#first, undefined, this.#told.fields),
        notes: [],
      }
    );
  }

  /** Whether this row belongs to the headers, or stands above them, and is nobody. */
  takes(cells: string[], rowNumber: number): boolean {
    if (!this.#settled) {
      this.#looked += 1;
      if (this.#fits(cells)) {
        this.#settle(cells);
        this.#settled!.notes.push(`The headers were found in row ${rowNumber}; the rows above them were left out.`);
      } else if (this.#looked >= LOOKED_AT) this.settled();
      return true;
    }
    this.#rowsBelow += 1;
    if (this.#rowsBelow === 1 && this.#isSecondTier(cells)) return true;
    if (!repeatsHeaders(cells, this.#settled.headers)) return false;
    this.repeatedIn.push(rowNumber);
    return true;
  }

  /** The cell of a whole name, with the cell beside it where the heading is merged over both. */
  readonly wholeName = (cells: readonly string[]): string => {
    const { found, headers } = this.settled();
    const { FullName: at, FirstName, LastName } = found.at;
    if (at === undefined) return '';
    const beside = headers[at + 1] === '' && FirstName === undefined && LastName === undefined ? cells[at + 1] : '';
    return `${cells[at] ?? ''} ${beside ?? ''}`.trim();
  };

  #fits(cells: string[]): boolean {
    const { mapping, remembered } = this.#told;
    if (mapping && Object.keys(mapping).length > 0) return Object.keys(mapping).every((name) => cells.includes(name));
    if (remembered && Object.hasOwn(remembered, headersKey(cells))) return true;
    return holdsNames(findColumnsLoosely(cells, this.#told.fields));
  }

  #settle(headers: string[]): void {
    const read = this.#read(headers);
    this.#settled = { ...read, found: mapHeaders(headers, read.mapping ?? undefined, this.#told.fields) };
  }

  #read(headers: string[]): Omit<Headers, 'found'> {
    const { mapping, remembered } = this.#told;
    if (mapping && Object.keys(mapping).length > 0) return { headers, mapping, notes: [] };
    const known = remembered?.[headersKey(headers)];
    const notes = known ? ['The columns were read as you chose before for a file with these headers.'] : [];
    return { headers, mapping: known ?? null, notes };
  }

  #isSecondTier(cells: string[]): boolean {
    const said = cells.filter(Boolean);
    if (this.#told.mapping || said.length < 2 || !said.every((cell) => targetOf(cell, this.#told.fields))) return false;
    const { headers } = this.settled();
    const width = Math.max(headers.length, cells.length);
    const both = Array.from({ length: width }, (_, place) => cells[place] || headers[place] || '');
    const { notes } = this.settled();
    this.#settle(both);
    this.#settled?.notes.push(...notes);
    return true;
  }
}

/** Whether a row says the headers once more, as where several lists were put beneath each other. */
export function repeatsHeaders(cells: readonly string[], headers: readonly string[]): boolean {
  const same = (cell: string, place: number) => cell.trim().toLowerCase() === headers[place]?.trim().toLowerCase();
  return (
    cells.some((cell) => cell.trim() !== '') && cells.every((cell, place) => cell.trim() === '' || same(cell, place))
  );
}

/** Headers that stand twice are told when the row is taken for the headers, and not before. */
function findColumnsLoosely(cells: string[], fields: PersonFields | undefined): HeaderMap {
  const once = cells.map((cell, place) => (cells.indexOf(cell) === place ? cell : ''));
  return findColumns(once, undefined, fields);
}
