import { fileHeaders, importedOf } from '../../../contract/people/import-fields.ts';
import { saysSomething } from '../../../contract/people/name.ts';
import { dialledAs, type PersonField, type PersonFields } from '../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../contract/people/person-fields.ts';
import { isEmail } from '../email.ts';
import { type Phone, readPhones, severalPhonesMessage, SEVERAL } from '../phone.ts';
import { readBirth, readDay, type Problem } from './birth.ts';
import type { Mapping } from './headers.ts';

/** What one row says of somebody, read and checked. `bad`: it cannot be saved, and `problems` say why, column by column. */
export type ReadRow = StoredPerson & {
  /** Names of groups, `;` between several. */
  groupName: string;
  bad: boolean;
  problems: Problem[];
};

/** `mapping`: said with this file. `remembered`: what was said of other files, by the key of their headers. */
export type RowSetting = {
  country: string;
  thisYear: number;
  fields: PersonFields;
  mapping?: Mapping | undefined;
  remembered?: Record<string, Mapping>;
  /** How many rows a statement writes. */
  batchRows: number;
};

/** The text of a column, empty where the file has none. */
type Cell = (header: string) => string;

/** What the fields of a row are read into. */
type Reading = {
  values: Record<string, string | number | null>;
  problems: Problem[];
  notes: Problem[];
  setting: RowSetting;
};

/** `strict`: a column of the member file, whose wrong cells must be mended. A wrong cell of another one is left out. */
type Field = { key: string; field: PersonField; header: string; strict: boolean };

/** Reads one row after the other of a file. */
export function rowReader(setting: RowSetting): (cell: Cell) => ReadRow {
  const known: readonly string[] = fileHeaders;
  const all = importedOf(setting.fields).map(([key, field]): Field => {
    const [header = ''] = Object.keys(field.headers);
    return { key, field, header, strict: known.includes(header) };
  });
  const written = all.filter(({ field }) => WRITTEN.includes(field.kind));
  return (cell) => {
    const reading: Reading = { values: {}, problems: [], notes: [], setting };
    const { values, problems, notes } = reading;
    const names = namesOf(cell);
    const nameless = wrongName(`${names.FirstName} ${names.LastName}`.trim());
    if (nameless) problems.push({ column: 'FirstName', reason: nameless });
    const named: Cell = (header) => (header === 'FirstName' || header === 'LastName' ? names[header] : cell(header));
    for (const one of all) readers[one.field.kind](named, one, reading);
    for (const one of written) refuseLonger(named(one.header), one, reading);
    const groupName = cell('Group');
    if (groupName.length > LONGEST_GROUPS)
      problems.push({ column: 'Group', reason: tooLong(groupName, LONGEST_GROUPS) });
    if (groupName.length > 120 && groupName.split(';').some((name) => name.trim().length > 120))
      problems.push({ column: 'Group', reason: 'The name of a group can have at most 120 characters. Shorten it.' });
    const bad = problems.length > 0;
    return { ...(values as StoredPerson), groupName, bad, problems: bad ? problems : notes };
  };
}

const WRITTEN: readonly PersonField['kind'][] = ['text', 'email', 'phone'];
const LONGEST_GROUPS = 1000;

const tooLong = ({ length }: string, longest: number) =>
  `This has ${length} characters. At most ${longest} fit. Shorten it.`;

function refuseLonger(text: string, one: Field, reading: Reading): void {
  const { longest } = one.field;
  if (text.length > longest && !refuse(one, reading, tooLong(text, longest))) reading.values[one.key] = '';
}

/** Says what is wrong with a cell; answers whether the row is bad by it, or the cell is to be left out. */
function refuse({ header, strict }: Field, { problems, notes }: Reading, reason: string): boolean {
  if (strict) problems.push({ column: header, reason });
  else notes.push({ column: header, reason: `${reason} It was left out.` });
  return strict;
}

const readers: Record<PersonField['kind'], (cell: Cell, field: Field, reading: Reading) => void> = {
  text: (cell, { key, header }, { values }) => {
    values[key] = cell(header);
  },
  email: (cell, one, reading) => {
    const email = cell(one.header)
      .replace(/^mailto:/i, '')
      .toLowerCase();
    const wrong = `“${email.slice(0, 60)}” is not an e-mail address. It should look like ada@example.org.`;
    const taken = !email || isEmail(email) || refuse(one, reading, wrong);
    reading.values[one.key] = taken ? email : '';
  },
  phone: (cell, one, reading) => {
    // An apostrophe tells a spreadsheet that a number is text; it is no part of the number.
    const typed = cell(one.header).replace(/^'+/, '');
    const phone = typed ? phoneOfCell(typed, reading.setting.country) : undefined;
    const taken = !typed || phone || refuse(one, reading, wrongPhone(typed));
    reading.values[one.key] = taken ? (phone?.typed ?? typed) : '';
    reading.values[dialledAs(one.key)] = phone?.e164 ?? null;
    if (phone?.note) reading.notes.push({ column: one.header, reason: phone.note });
  },
  gender: (cell, { key, header }, { values, notes }) => {
    const gender = genderOf(cell(header));
    values[key] = gender ?? '';
    if (gender === undefined)
      notes.push({
        column: header,
        reason: `“${cell(header).slice(0, 40)}” was not understood and left out. Write Male or Female.`,
      });
  },
  birthday: (cell, { field }, { values, problems, notes, setting }) => {
    const [day = '', month = '', year = ''] = Object.keys(field.headers).map(cell);
    const birth = readBirth({ day, month, year }, setting);
    Object.assign(values, { dayOfBirth: birth.day, monthOfBirth: birth.month, yearOfBirth: birth.year });
    problems.push(...birth.problems);
    notes.push(...birth.notes);
  },
  day: (cell, one, reading) => {
    const written = cell(one.header);
    const day = readDay(written, reading.setting);
    reading.values[one.key] = day ?? null;
    if (written && !day) {
      refuse(one, reading, `“${written.slice(0, 40)}” is not a full date. Write one such as 7 May 2015.`);
    }
  },
};

function wrongPhone(typed: string): string {
  return /^\d([.,]\d+)?e\+?\d+$/i.test(typed)
    ? `“${typed}” is a number that the spreadsheet has shortened. Format the column as text, write the number out and save the file again.`
    : `“${typed.slice(0, 40)}” is not a phone number. Check the digits, or add the country code (+…).`;
}

function namesOf(cell: Cell): { FirstName: string; LastName: string } {
  const [FirstName, LastName, whole] = [cell('FirstName'), cell('LastName'), cell('FullName')];
  if (FirstName || LastName || !whole) return { FirstName, LastName };
  const comma = /^([^,]+),\s*(.+)$/.exec(whole);
  if (comma) return { FirstName: comma[2] ?? '', LastName: comma[1] ?? '' };
  const words = whole.split(/\s+/);
  return { FirstName: words[0] ?? '', LastName: words.slice(1).join(' ') };
}

/**
 * Somebody has one number that messages go to. Of several in one cell it is the first that is valid; the others stay beside
 * it, to be seen and found, and the row says so.
 */
function phoneOfCell(typed: string, country: string): Phone | undefined {
  const cell = readPhones(typed, country);
  if (cell.state !== 'several') return cell.state === 'one' ? cell.phone : undefined;
  const [first, ...others] = cell.read;
  if (!first) return undefined;
  const beside = [...others.map((phone) => phone.typed), ...cell.unread];
  return {
    e164: first.e164,
    typed: [first.typed, ...beside].join(SEVERAL),
    note: `${severalPhonesMessage(cell.numbers)} Messages go to ${first.typed}; the rest is saved too.`,
  };
}

function wrongName(name: string): string | undefined {
  if (name === '') return 'The name is missing. Write at least a first name.';
  return saysSomething(name)
    ? undefined
    : `“${name.slice(0, 40)}” is not a name: it has no letters. Write at least a first name.`;
}

function genderOf(cell: string): 'male' | 'female' | '' | undefined {
  if (!cell) return '';
  const word = cell.toLowerCase().replace(/[^a-z]/g, '');
  if (/^(m|male|man|boy|mr|brother|bro|masculine)$/.test(word)) return 'male';
  return /^(f|female|woman|girl|lady|mrs|miss|ms|sister|sis|feminine)$/.test(word) ? 'female' : undefined;
}
