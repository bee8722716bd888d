import type { ImportColumn } from '../../../contract/people/import-fields.ts';
import { saysSomething } from '../../../contract/people/name.ts';
import { isEmail } from '../email.ts';
import { type Phone, readPhones, severalPhonesMessage, SEVERAL } from '../phone.ts';
import { readBirth, type Problem } from './birth.ts';
import type { Mapping } from './headers.ts';

/** What one row says of somebody, read and checked. `bad`: it cannot be saved, and `problems` say why, column by column. */
export type ReadRow = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  phone: string | null;
  address: string;
  gender: string;
  dayOfBirth: number | null;
  monthOfBirth: number | null;
  yearOfBirth: number | null;
  maritalStatus: string;
  communicationMeans: string;
  interestedInJoining: string;
  wantToBeVisited: string;
  /** Names of groups, `;` between several. */
  groupName: string;
  bad: boolean;
  problems: Problem[];
};

/** `mapping`: said with this file. `remembered`: what was said of other files, by the key of their headers. */
export type RowSetting = {
  country: string;
  thisYear: number;
  mapping?: Mapping | undefined;
  remembered?: Record<string, Mapping>;
  /** How many rows a statement writes. */
  batchRows: number;
};

const LONGEST = Object.entries({
  FirstName: 200,
  LastName: 200,
  Email: 254,
  PhoneNumber: 60,
  Address: 500,
  MaritalStatus: 60,
  CommunicationMeans: 200,
  InterestedInJoining: 200,
  WantToBeVisited: 200,
  Group: 1000,
} satisfies Partial<Record<ImportColumn, number>>) as [ImportColumn, number][];

/** Reads one row. `cell` gives the text of a column, empty where the file has none. */
export function readRow(cell: (target: ImportColumn) => string, setting: RowSetting): ReadRow {
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const { firstName, lastName } = namesOf(cell);
  const nameless = wrongName(`${firstName} ${lastName}`.trim());
  if (nameless) problems.push({ column: 'FirstName', reason: nameless });

  const email = cell('Email')
    .replace(/^mailto:/i, '')
    .toLowerCase();
  if (email && !isEmail(email)) {
    problems.push({
      column: 'Email',
      reason: `“${email.slice(0, 60)}” is not an e-mail address. It should look like ada@example.org.`,
    });
  }

  // An apostrophe tells a spreadsheet that a number is text; it is no part of the number.
  const typed = cell('PhoneNumber').replace(/^'+/, '');
  const phone = typed ? phoneOfCell(typed, setting.country) : undefined;
  if (typed && !phone) {
    problems.push({
      column: 'PhoneNumber',
      reason: /^\d([.,]\d+)?e\+?\d+$/i.test(typed)
        ? `“${typed}” is a number that the spreadsheet has shortened. Format the column as text, write the number out and save the file again.`
        : `“${typed.slice(0, 40)}” is not a phone number. Check the digits, or add the country code (+…).`,
    });
  }
  if (phone?.note) notes.push({ column: 'PhoneNumber', reason: phone.note });

  const birth = readBirth({ day: cell('Birthday'), month: cell('BirthMonth'), year: cell('BirthYear') }, setting);
  problems.push(...birth.problems);
  notes.push(...birth.notes);

  const gender = genderOf(cell('Gender'));
  if (gender === undefined)
    notes.push({
      column: 'Gender',
      reason: `“${cell('Gender').slice(0, 40)}” was not understood and left out. Write Male or Female.`,
    });

  for (const [column, longest] of LONGEST) {
    const { length } = column === 'FirstName' ? firstName : column === 'LastName' ? lastName : cell(column);
    if (length > longest)
      problems.push({ column, reason: `This has ${length} characters. At most ${longest} fit. Shorten it.` });
  }
  const groups = cell('Group');
  if (groups.length > 120 && groups.split(';').some((name) => name.trim().length > 120))
    problems.push({ column: 'Group', reason: 'The name of a group can have at most 120 characters. Shorten it.' });
  return {
    firstName,
    lastName,
    email,
    phoneNumber: phone?.typed ?? typed,
    phone: phone?.e164 ?? null,
    address: cell('Address'),
    gender: gender ?? '',
    dayOfBirth: birth.day,
    monthOfBirth: birth.month,
    yearOfBirth: birth.year,
    maritalStatus: cell('MaritalStatus'),
    communicationMeans: cell('CommunicationMeans'),
    interestedInJoining: cell('InterestedInJoining'),
    wantToBeVisited: cell('WantToBeVisited'),
    groupName: groups,
    bad: problems.length > 0,
    problems: problems.length > 0 ? problems : notes,
  };
}

function namesOf(cell: (target: ImportColumn) => string): { firstName: string; lastName: string } {
  const firstName = cell('FirstName');
  const lastName = cell('LastName');
  const whole = cell('FullName');
  if (firstName || lastName || !whole) return { firstName, lastName };
  const comma = /^([^,]+),\s*(.+)$/.exec(whole);
  if (comma) return { firstName: comma[2] ?? '', lastName: comma[1] ?? '' };
  const words = whole.split(/\s+/);
  return { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') };
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
