import type { CustomField, CustomValues } from '../../../contract/people/custom-fields.ts';
import { importedOf } from '../../../contract/people/import-fields.ts';
import { saysSomething } from '../../../contract/people/name.ts';
import { dialledAs, type PersonField, type PersonFields } from '../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../contract/people/person-fields.ts';
import { SEVERAL } from '../phone.ts';
import { valueTexts } from '../value-texts.ts';
import { MONTH_FIRST, readBirth, readDay } from './birth.ts';
import { hasLostLetter, saysNothing } from './clean-cell.ts';
import { emailsOfCell, lostDigits, phonesOfCell } from './contacts-of-cell.ts';
import { customReader } from './custom-cells.ts';
import { type Problem, problemOf } from './problem.ts';
import type { Mapping } from './headers.ts';
import { type FamilyOfRow, familyOfRow } from './family-of-row.ts';
import { namesOfRow } from './names-of-row.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { languageNamed } from '../../core/language/language-named.ts';

/** What one row says of somebody, read and checked. `bad`: it cannot be saved, and `problems` say why, column by column. */
export type ReadRow = StoredPerson & {
  /** Names of groups, `;` between several. */
  groupName: string;
  family: FamilyOfRow | null;
  /** What it says in the fields that the organisation defined. */
  custom: CustomValues;
  bad: boolean;
  problems: Problem[];
};

/** `mapping`: said with this file. `remembered`: what was said of other files, by the key of their headers. */
export type RowSetting = {
  country: string;
  thisYear: number;
  fields: PersonFields;
  /** Those that the organisation defined. */
  custom?: readonly CustomField[];
  mapping?: Mapping | undefined;
  remembered?: Record<string, Mapping>;
  /** The row that somebody chose as the headers, 0 for none, and the sheet. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
  /** What somebody said where the values of dates do not tell. */
  dateOrder?: 'day' | 'month' | undefined;
  /** How many rows a statement writes. */
  batchRows: number;
};

/** The text of a column, empty where the file has none. */
type Cell = (header: string) => string;

/** How a file writes what can be written in several ways. `monthFirst`: by the header of a date; `surnameFirst`: of whole names. */
export type Manner = {
  monthFirst: Readonly<Record<string, boolean>>;
  surnameFirst: boolean;
  /** Whether the second number of somebody who has no first one is the first one. */
  promotes: boolean;
};

/** What the fields of a row are read into. `more`: contacts of a cell that are for the next field of their kind. */
type Reading = {
  values: Record<string, string | number | null>;
  problems: Problem[];
  notes: Problem[];
  setting: RowSetting;
  manner: Manner;
  more: { phones: string[]; emails: string[] };
};

/** `last`: the last of its kind, which takes what is left of a cell. */
type Field = { key: string; field: PersonField; header: string; last: boolean };

/** Reads one row after the other of a file. A poor cell costs the cell: only who has neither name nor contact is nobody. */
export function rowReader(setting: RowSetting, manner?: Manner): (cell: Cell) => ReadRow {
  const imported = importedOf(setting.fields);
  const all = imported.map(([key, field]): Field => {
    const [header = ''] = Object.keys(field.headers);
    return { key, field, header, last: imported.findLast((one) => one[1].kind === field.kind)?.[0] === key };
  });
  const readOwn = customReader(setting, manner?.monthFirst ?? {});
  const written = all.filter(({ field }) => field.kind === 'text' || field.kind === 'language');
  return (read) => {
    const reading: Reading = {
      values: {},
      problems: [],
      notes: [],
      setting,
      manner: manner ?? { monthFirst: {}, surnameFirst: false, promotes: false },
      more: { phones: [], emails: [] },
    };
    const { values, problems, notes } = reading;
    const names = namesOfRow(read, reading.manner.surnameFirst);
    const cell: Cell = (header) => {
      if (Object.hasOwn(names, header)) return names[header as keyof typeof names];
      const text = read(header);
      return saysNothing(text) ? '' : text;
    };
    for (const one of all) readers[one.field.kind](cell, one, reading);
    if (manner?.promotes) promoteSecond(values);
    nameOf(reading);
    for (const one of written) leaveLonger(cell(one.header), one, reading);
    const custom = readOwn(read, notes);
    const bad = problems.length > 0;
    return {
      ...(values as StoredPerson),
      groupName: groupOf(cell, reading),
      family: familyOfRow(read('Family'), read('FamilyRole')),
      custom,
      bad,
      problems: bad ? [...problems, ...notes] : notes,
    };
  };
}

function promoteSecond(values: Reading['values']): void {
  if (values['phoneNumber'] || !values['secondPhoneNumber']) return;
  Object.assign(values, {
    phoneNumber: values['secondPhoneNumber'],
    phone: values['secondPhone'],
    secondPhoneNumber: '',
    secondPhone: null,
  });
}

const LONGEST_GROUPS = 1000;

const LONGEST_GROUP = 120;

const tooLong = ({ length }: string, longest: number) => valueTexts.tooLong({ length, longest });

/** Says who somebody is: their name, else how they are reached. */
function nameOf({ values, problems, notes }: Reading): void {
  const name = `${String(values['firstName'])} ${String(values['lastName'])}`.trim();
  if (saysSomething(name)) {
    if (hasLostLetter(name)) notes.push(problemOf('FirstName', valueTexts.lostLetter({ name: name.slice(0, 60) })));
    return;
  }
  const reached = String(values['phoneNumber'] || values['email'] || '');
  if (!reached) {
    const text = name ? valueTexts.noLetters({ name: name.slice(0, 40) }) : valueTexts.noName;
    problems.push(problemOf('FirstName', text));
    return;
  }
  notes.push(problemOf('FirstName', valueTexts.savedAs({ reached }), name ? { dropped: name } : {}));
  Object.assign(values, { firstName: reached.slice(0, 200), lastName: '' });
}

function leaveLonger(text: string, { key, field, header }: Field, { values, problems, notes }: Reading): void {
  if (text.length <= field.longest) return;
  if (key === 'firstName' || key === 'lastName') problems.push(problemOf(header, tooLong(text, field.longest)));
  else {
    notes.push(problemOf(header, tooLong(text, field.longest), { leftOut: true, dropped: text }));
    values[key] = '';
  }
}

function groupOf(cell: Cell, { notes }: Reading): string {
  // Google writes “* myContacts ::: Choir”; what begins with a star is its own.
  const groups = cell('Group')
    .split(/;| ::: /)
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('*'));
  const joined = groups.join('; ');
  const wrong = joined.length > LONGEST_GROUPS ? tooLong(joined, LONGEST_GROUPS) : undefined;
  const long = groups.some((name) => name.length > LONGEST_GROUP)
    ? valueTexts.groupTooLong({ longest: LONGEST_GROUP })
    : undefined;
  const text = wrong ?? long;
  if (!text) return joined;
  notes.push(problemOf('Group', text, { leftOut: true, dropped: joined }));
  return '';
}

function leave({ notes }: Reading, column: string, dropped: string, text: Text): void {
  notes.push(problemOf(column, text, { leftOut: true, dropped }));
}

const readers: Record<PersonField['kind'], (cell: Cell, field: Field, reading: Reading) => void> = {
  text: (cell, { key, header }, { values }) => {
    values[key] = cell(header);
  },
  language: (cell, { key, header }, { values }) => {
    values[key] = languageNamed(cell(header)) ?? cell(header);
  },
  email: (cell, { key, header, field, last }, reading) => {
    const written = cell(header);
    if (!written && reading.more.emails.length === 0) {
      reading.values[key] = '';
      return;
    }
    const { read, unread } = emailsOfCell(written);
    const all = [...new Set([...reading.more.emails, ...read])].filter(
      (one) => !Object.values(reading.values).includes(one),
    );
    const [email = '', ...others] = all;
    if (unread) {
      leave(reading, header, unread, valueTexts.notEmail({ typed: unread.slice(0, 60) }));
    }
    reading.values[key] = email.length <= field.longest ? email : '';
    reading.more.emails = others;

    if (last && others.length > 0) leave(reading, header, others.join(', '), valueTexts.noPlace({ others }));
  },
  phone: (cell, { key, header, last }, reading) => {
    const own = cell(header);
    if (!own && reading.more.phones.length === 0) {
      reading.values[key] = '';
      reading.values[dialledAs(key)] = null;
      return;
    }
    const written = [...reading.more.phones, own].filter(Boolean).join(', ');
    const { read, unread } = phonesOfCell(written, reading.setting.country);
    const used = new Set(Object.values(reading.values));
    const [first, ...others] = read.filter(({ e164 }) => !used.has(e164));
    if (unread.length > 0) leave(reading, header, unread.join(', '), wrongPhone(unread[0] ?? ''));
    reading.values[key] = first ? [first, ...(last ? others : [])].map(({ typed }) => typed).join(SEVERAL) : '';
    reading.values[dialledAs(key)] = first?.e164 ?? null;
    if (first?.note) {
      const { text, partly } = first.note;
      reading.notes.push(problemOf(header, text, partly ? { dropped: written } : {}));
    }
    reading.more.phones = last ? [] : others.map(({ typed }) => typed);
    if (others.length > 0 && key === 'phoneNumber') {
      const [dialled = '', ...further] = read.map((one) => one.typed);
      reading.notes.push(problemOf(header, valueTexts.savedToo({ first: dialled, others: further })));
    }
  },
  gender: (cell, { key, header }, reading) => {
    const gender = genderOf(cell(header));
    reading.values[key] = gender ?? '';
    if (gender === undefined) {
      const typed = cell(header);
      reading.notes.push(problemOf(header, valueTexts.notGender({ typed: typed.slice(0, 40) }), { dropped: typed }));
    }
  },
  birthday: (cell, { field, header }, { values, notes, setting, manner }) => {
    const [day = '', month = '', year = ''] = Object.keys(field.headers).map(cell);
    const monthFirst = manner.monthFirst[header] ?? MONTH_FIRST.has(setting.country);
    const birth = readBirth({ day, month, year }, { thisYear: setting.thisYear, monthFirst });
    Object.assign(values, { dayOfBirth: birth.day, monthOfBirth: birth.month, yearOfBirth: birth.year });
    notes.push(...birth.notes);
  },
  day: (cell, { key, header }, reading) => {
    const written = cell(header);
    const { setting, manner } = reading;
    const monthFirst = manner.monthFirst[header] ?? MONTH_FIRST.has(setting.country);
    const day = readDay(written, { thisYear: setting.thisYear, monthFirst });
    reading.values[key] = day ?? null;
    if (written && !day) {
      leave(reading, header, written, valueTexts.notFullDate({ typed: written.slice(0, 40) }));
    }
  },
};

function wrongPhone(typed: string): Text {
  return lostDigits(typed) ? valueTexts.lostDigits({ typed }) : valueTexts.notPhone({ typed: typed.slice(0, 40) });
}

function genderOf(cell: string): 'male' | 'female' | '' | undefined {
  if (!cell) return '';
  const word = cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (/^(m|male|man|boy|mr|brother|bro|masculin|masculine|homme|h|garcon)$/.test(word)) return 'male';
  return /^(f|female|woman|girl|lady|mrs|miss|ms|sister|sis|feminin|feminine|femme|fille)$/.test(word)
    ? 'female'
    : undefined;
}
