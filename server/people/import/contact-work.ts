import { parseSheet, type SheetFile, SheetRefusal } from '../../core/sheets/index.ts';
import { readPhone } from '../phone.ts';
import { findColumns } from './headers.ts';

/** Up to 2,500 rows, column by column, ready for one INSERT each. */
export type ContactBatch = {
  rowNumbers: number[];
  names: string[];
  greetings: string[];
  typed: string[];
  phones: (string | null)[];
};

export type ReadContacts = { rows: number; notes: string[]; batches: ContactBatch[] };

const BATCH_ROWS = 2_500;

type Places = { phone: number; first: number; last: number; full: number };

/** Where phones and names stand. A file of bare numbers has no headers: its first row is a contact already. */
function placesOf(headers: readonly string[], country: string): { places: Places; headless: boolean } {
  const { at } = findColumns(headers);
  const { PhoneNumber: phone, FirstName: first = -1, LastName: last = -1, FullName: full = -1 } = at;
  if (phone !== undefined) return { places: { phone, first, last, full }, headless: false };
  const bare = headers.findIndex((header) => readPhone(header, country) !== undefined);
  if (bare >= 0) return { places: { phone: bare, first: -1, last: -1, full: bare > 0 ? 0 : 1 }, headless: true };
  throw new SheetRefusal(
    'contacts.no_phones',
    'No column of this file holds phone numbers. Name one of them PhoneNumber in the first row, as in the template, and upload it again.',
  );
}

const tidy = (cell: string): string => cell.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** Reads a contact file in a thread of its own: rows with a phone number, and the names beside them. */
export async function readContacts({ file, country }: { file: SheetFile; country: string }): Promise<ReadContacts> {
  const batches: ContactBatch[] = [];
  let places: Places | undefined;
  let rows = 0;
  let without = 0;
  let batch: ContactBatch | undefined;
  const add = (cells: readonly string[], rowNumber: number, { phone, first, last, full }: Places): void => {
    const cell = (place: number): string => tidy(cells[place] ?? '').slice(0, 200);
    const written = cell(phone).slice(0, 60);
    if (written === '') {
      without += 1;
      return;
    }
    if (!batch || batch.rowNumbers.length === BATCH_ROWS) {
      batch = { rowNumbers: [], names: [], greetings: [], typed: [], phones: [] };
      batches.push(batch);
    }
    const whole = cell(full);
    const name = `${cell(first)} ${cell(last)}`.trim() || whole;
    const read = readPhone(written, country);
    rows += 1;
    batch.rowNumbers.push(rowNumber);
    batch.names.push(name);
    batch.greetings.push(cell(first) || (cell(last) ? cell(last) : whole));
    batch.typed.push(read?.typed ?? written);
    batch.phones.push(read?.e164 ?? null);
  };
  const sheet = await parseSheet(file, {
    onRow: (cells, rowNumber, headers) => {
      if (!places) places = begin(headers);
      add(cells, rowNumber, places);
    },
  });
  function begin(headers: readonly string[]): Places {
    const found = placesOf(headers, country);
    if (found.headless) add(headers, 1, found.places);
    return found.places;
  }
  if (!places) begin(sheet.headers);
  if (rows === 0) {
    throw new SheetRefusal(
      'contacts.nobody',
      'This file holds no phone numbers. Write them beneath the headers and upload it again.',
    );
  }
  const notes = [...sheet.notes];
  if (without > 0)
    notes.push(
      `${without.toLocaleString('en')} ${without === 1 ? 'row has' : 'rows have'} no phone number and ${without === 1 ? 'was' : 'were'} left out.`,
    );
  return { rows, notes, batches };
}
