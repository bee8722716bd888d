import { catalogue, inEnglish, type Text } from '../language/catalogue.ts';

/** Why a file cannot be read as a sheet, and what to do about it. */
export const refusals = catalogue('sheet-refusals', {
  noBytes: 'This file is empty. Choose the file with the people in it.',
  tooLarge: 'This file is larger than 5MB. Split it into smaller files, or remove pictures from it.',
  notASheet: 'This file is not a spreadsheet. Choose an {endings} file.',
  lockedInExcel:
    'This file has a password. Open it in Excel, choose File, Info, Protect Workbook, Encrypt with Password, empty the box, save it, and upload that.',
  locked: 'This file has a password. Save it without the password and upload that.',
  inside:
    'The name ends in .{ending}, but inside it is {kind, select, xlsx {an Excel workbook (.xlsx)} ods {an OpenDocument spreadsheet (.ods)} xls {an old Excel workbook (.xls)} csv {plain text (.csv)} vcf {a list of contacts (.vcf)} other {a web page}}. Open it in Excel, save it as .xlsx, and upload that.',
  otherProgram:
    'This is {kind, select, xlsb {a binary Excel workbook (.xlsb)} other {a Numbers file}}. Open it in its program, save or export it as .xlsx, and upload that.',
  damaged: 'This file is damaged. Open it in Excel, save it again as .xlsx, and upload that.',
  noTable:
    'Inside, this file is a web page without a table. Download the list once more, or open it in Excel, save it as .xlsx, and upload that.',
  unpacksToMore:
    'This file holds far more than a list of people. Copy the rows into a new workbook, save that, and upload it.',
  tooMuchWork:
    'This file takes too long to read. Copy the rows into a new workbook, split it into smaller files, and upload those.',
  busy: 'Many files are being read at the moment. Try again in a minute.',
  firstSheetEmpty:
    'The first sheet of this file is empty. Put the people on the first sheet, with the headers in its first row.',
  noContacts: 'This file has no contacts. Export them once more and choose that file.',
  tooManyRows:
    'This file has more than {most, number} rows. Split it into smaller files and upload them one after the other.',
  farOutside:
    'This file has something far outside the list (at most {most} columns are read). Delete everything to the right of the list and below it.',
  tooManyColumns: 'Row {row} has more than {most} columns. Delete everything to the right of the list.',
  hugeCell:
    'A cell{row, plural, =0 {} other { in row #}} has more than {most, number} characters. Shorten it and upload again.',
  tooMuchText: 'This file has too much text to be a list of people. Split it into smaller files.',
  openQuote: 'Row {row} opens a quotation mark (") that is never closed. Close or remove it and upload again.',
});

/** Repairs, and faults left alone. */
export const notes = catalogue('sheet-notes', {
  letters:
    'The letters were read {as, select, windows {in the Windows way} mac {in the way of old Macs} centralEuropean {in the Central European way} cyrillic {as Cyrillic} arabic {as Arabic} other {as Chinese}}. If names look wrong, save the file as “CSV UTF-8” and upload it again.',
  cutOff:
    '{count, plural, one {A contact breaks off before its end (row {rows, list, plain}). What there was of it was read; export them once more to have the rest.} other {# contacts break off before their end (rows {rows, list, plain}). What there was of them was read; export them once more to have the rest.}}',
  hiddenRows: '{count, plural, one {# hidden row was read too.} other {# hidden rows were read too.}}',
  sheetsRead:
    '{count, plural, one {The sheet {read, list, plain} was} other {The sheets {read, list, plain} were}} read{left, plural, =0 {} one {; the other one was left alone} other {; the other # were left alone}}.',
  likelyLeft:
    '{count, plural, one {The sheet {left, list, plain} looks like a list of people too, and nobody on it was read.} other {The sheets {left, list, plain} look like lists of people too, and nobody on them was read.}}',
  countedOn: 'The rows of “{sheet}” are counted on: its row 1 is row {row, number} here.',
});

/** A file that cannot be read as a sheet. `text` says to the person who chose it what to do. */
export class SheetRefusal extends Error {
  readonly code: string;
  readonly text: Text;

  constructor(code: string, text: Text, options?: ErrorOptions) {
    super(inEnglish(text), options);
    this.name = 'SheetRefusal';
    this.code = code;
    this.text = text;
  }
}
