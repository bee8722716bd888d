import { parseSheet, type SheetFile, SheetRefusal } from '../../../core/sheets/index.ts';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { readPhone, readPhones } from '../../phone.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import { notes as texts, refusals } from '../texts/file-texts.ts';
import { repeatsHeaders } from '../table/find-table.ts';
import { findColumns } from '../columns/headers.ts';

/** Up to `batchRows` rows, column by column, ready for one INSERT each. */
export type ContactBatch = {
  rowNumbers: number[];
  names: string[];
  greetings: string[];
  typed: string[];
  addresses: (string | null)[];
};

type Task = { file: SheetFile; country: string; batchRows: number };

export type ReadContacts = { rows: number; notes: Text[]; batches: ContactBatch[] };

type Places = { phone: number; first: number; last: number; full: number; headers: readonly string[] };

/** The columns of phones and names. A file of bare numbers has no header: its first row is already a contact. */
function placesOf(headers: readonly string[], country: string): { places: Places; headless: boolean } {
  const { at } = findColumns(headers);
  const [phone] = phoneColumns(headers);
  const { FirstName: first = -1, LastName: last = -1, FullName: full = -1 } = at;
  if (phone !== undefined) return { places: { phone, first, last, full, headers }, headless: false };
  const bare = headers.findIndex((header) => holdsPhone(header, country));
  if (bare >= 0) {
    const name = headers.findIndex((header) => header !== '' && !holdsPhone(header, country));
    return { places: { phone: bare, first: -1, last: -1, full: name, headers: [] }, headless: true };
  }
  throw new SheetRefusal('contacts.no_phones', refusals.noPhones);
}

const tidy = (cell: string): string => cell.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();

function holdsPhone(cell: string, country: string): boolean {
  const read = readPhones(cell, country);
  return read.state === 'one' || (read.state === 'several' && read.read.length > 0);
}

/** The numbers of a row, each one a contact: from its phone cell and from cells without a header. */
function numbersOf(cells: readonly string[], { phone, headers }: Places, country: string): string[] {
  // A line break in a cell stands between two numbers too.
  const of = (cell: string) => divideNumbers(cell).map((number) => tidy(number).slice(0, 60));
  const beside = cells.flatMap((cell, place) =>
    place !== phone && place >= headers.length && holdsPhone(cell, country) ? of(cell) : [],
  );
  return [...of(cells[phone] ?? ''), ...beside];
}

/** The columns of numbers in the order of the file. */
function phoneColumns(headers: readonly string[]): number[] {
  const { at, also } = findColumns(headers);
  return [at['PhoneNumber'], ...(also['PhoneNumber'] ?? [])].flatMap((place) => place ?? []).toSorted((a, b) => a - b);
}

/** Further phone columns, which messages are not sent to. */
function otherPhones(headers: readonly string[]): Text[] {
  return phoneColumns(headers)
    .slice(1)
    .map((place) => texts.columnTaken({ header: (headers[place] ?? '').slice(0, 60), column: 'PhoneNumber' }));
}

/** Reads a contact file in a thread of its own: rows with a phone number, and the names beside them. */
export async function readContacts({ file, country, batchRows }: Task): Promise<ReadContacts> {
  const batches: ContactBatch[] = [];
  let places: Places | undefined;
  let rows = 0;
  let without = 0;
  let repeated = 0;
  let several = 0;
  let place = 0;
  let batch: ContactBatch | undefined;
  const add = (cells: readonly string[], rowNumber: number, where: Places): void => {
    const { first, last, full, headers } = where;
    if (repeatsHeaders(cells, headers)) {
      repeated += 1;
      return;
    }
    const cell = (at: number): string => tidy(cells[at] ?? '').slice(0, 200);
    const written = numbersOf(cells, where, country);
    if (written.length === 0) without += 1;
    if (written.length > 1) several += 1;
    const whole = cell(full);
    const name = `${cell(first)} ${cell(last)}`.trim() || whole;
    const greeting = cell(first) || (cell(last) ? cell(last) : whole);
    for (const number of written) {
      if (!batch || batch.rowNumbers.length === batchRows) {
        batch = { rowNumbers: [], names: [], greetings: [], typed: [], addresses: [] };
        batches.push(batch);
      }
      const read = readPhone(number, country);
      rows += 1;
      // In file order; a row with several numbers moves the rows below it down.
      place = Math.max(rowNumber, place + 1);
      batch.rowNumbers.push(place);
      batch.names.push(name);
      batch.greetings.push(greeting);
      batch.typed.push(read?.typed ?? number);
      batch.addresses.push(read?.e164 ?? null);
    }
  };
  const sheet = await parseSheet(file, {
    onRow: (cells, rowNumber) => {
      const found = places ? { places, headless: true } : placesOf(cells, country);
      ({ places } = found);
      if (found.headless) add(cells, rowNumber, found.places);
    },
  });
  if (rows === 0) {
    throw new SheetRefusal('contacts.nobody', refusals.nobody);
  }
  const counted = (count: number, text: (values: { count: number }) => Text) => (count > 0 ? [text({ count })] : []);
  const notes = [
    ...sheet.notes,
    ...(places && places.headers.length > 0 ? otherPhones(places.headers) : []),
    ...counted(several, texts.severalNumbers),
    ...counted(repeated, texts.repeatedHeaders),
    ...counted(without, texts.withoutPhone),
  ];
  return { rows, notes, batches };
}
