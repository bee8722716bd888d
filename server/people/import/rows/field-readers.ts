import { dialledAs, type PersonField, type PersonFields } from '../../../../contract/people/person-field.ts';
import { languageNamed } from '../../../core/language/languages.ts';
import { SEVERAL } from '../../phone.ts';
import { MONTH_FIRST, readBirth, readDay } from '../cells/birth.ts';
import { byValue } from '../cells/names-of-row.ts';
import { emailsOfCell, lostDigits, phonesOfCell } from '../cells/contacts-of-cell.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import { valueTexts } from '../../texts.ts';
import { genderOf } from '../cells/gender.ts';
import { type Problem, problemOf } from '../cells/problem.ts';
import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { Mapping } from '../columns/headers.ts';

/** The text of a column, empty if the file does not have it. */
export type Cell = (header: string) => string;

/** The target for a row's fields: `values` start blank. `more`: a cell's contacts for the next field of their kind. */
export type Reading = {
  values: Record<string, unknown>;
  problems: Problem[];
  notes: Problem[];
  setting: RowSetting;
  manner: Manner;
  more: { phones: string[]; emails: string[] };
  /** The numbers and addresses of the fields before. */
  used: string[];
  /** Texts that do not fit. */
  long: { text: string; of: Field }[];
};

/** `last`: the last field of its kind, which takes the rest of a cell. */
export type Field = { key: string; field: PersonField; header: string; last: boolean };

type Reader = (cell: Cell, field: Field, reading: Reading) => void;

/** A reader for each kind of field, created per file: repeated values are parsed once. */
export function fieldReaders(
  { country, thisYear, timeZone }: RowSetting,
  manner: Manner,
): Record<PersonField['kind'], Reader> {
  const [languageOf, gendered] = [byValue(languageNamed), byValue(genderOf)];
  const birthOf = byValue((written) => {
    const [header = '', day = '', month = '', year = ''] = written.split(BETWEEN);
    const monthFirst = manner.monthFirst[header] ?? MONTH_FIRST.has(country);
    return readBirth({ day, month, year }, { thisYear, monthFirst, timeZone });
  });
  return {
    ...readers,
    birthday: (cell, { field, header }, { values, notes }) => {
      const parts = Object.keys(field.headers).map(cell);
      if (!parts.some(Boolean)) return;
      const birth = birthOf([header, ...parts].join(BETWEEN));
      values['dayOfBirth'] = birth.day;
      values['monthOfBirth'] = birth.month;
      values['yearOfBirth'] = birth.year;
      notes.push(...birth.notes);
    },
    language: (cell, of, { values, long }) => {
      const { key, header, field } = of;
      const written = cell(header);
      if (written.length > field.longest) long.push({ text: written, of });
      values[key] = written && (languageOf(written) ?? written);
    },
    gender: (cell, { key, header }, { values, notes, manner }) => {
      const written = cell(header);
      const gender = manner.letters?.[written.toLowerCase()] ?? gendered(written);
      values[key] = gender ?? '';
      if (gender !== undefined) return;
      notes.push(problemOf(header, valueTexts.notGender({ typed: written.slice(0, 40) }), { dropped: written }));
    },
  };
}

/** No cell holds it. */
const BETWEEN = '\u0001';

function leave({ notes }: Reading, column: string, dropped: string, text: Text): void {
  notes.push(problemOf(column, text, { leftOut: true, dropped }));
}

const readers: Record<Exclude<PersonField['kind'], 'birthday' | 'language' | 'gender'>, Reader> = {
  text: (cell, of, { values, long }) => {
    const text = cell(of.header);
    if (text.length > of.field.longest) long.push({ text, of });
    values[of.key] = text;
  },
  email: (cell, { key, header, field, last }, reading) => {
    const written = cell(header);
    if (!written && reading.more.emails.length === 0) return;
    const { read, unread } = emailsOfCell(written);
    const all = [...new Set([...reading.more.emails, ...read])].filter((one) => !reading.used.includes(one));
    const [email = '', ...others] = all;
    if (unread) {
      leave(reading, header, unread, valueTexts.notEmail({ typed: unread.slice(0, 60) }));
    }
    const fits = email.length <= field.longest;
    reading.values[key] = fits ? email : '';
    if (fits) reading.used.push(email);
    else leave(reading, header, email, valueTexts.addressTooLong({ longest: field.longest }));
    reading.more.emails = others;
    if (last && others.length > 0) leave(reading, header, others.join(', '), valueTexts.noPlace({ others }));
  },
  phone: (cell, { key, header, last }, reading) => {
    const own = cell(header);
    if (!own && reading.more.phones.length === 0) return;
    const written = reading.more.phones.length > 0 ? [...reading.more.phones, own].filter(Boolean).join(', ') : own;
    const { read, unread } = phonesOfCell(written, reading.setting.country);
    const [first, ...others] = read.filter(({ e164 }) => !reading.used.includes(e164));
    if (first) reading.used.push(first.e164);
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
  day: (cell, { key, header }, reading) => {
    const written = cell(header);
    if (!written) return;
    const { setting, manner } = reading;
    const monthFirst = manner.monthFirst[header] ?? MONTH_FIRST.has(setting.country);
    const day = readDay(written, { ...setting, monthFirst });
    reading.values[key] = day ?? null;
    if (!day) {
      leave(reading, header, written, valueTexts.notFullDate({ typed: written.slice(0, 40) }));
    }
  },
};

function wrongPhone(typed: string): Text {
  return lostDigits(typed) ? valueTexts.lostDigits({ typed }) : valueTexts.notPhone({ typed: typed.slice(0, 40) });
}

/** `mapping`: said with this file. `remembered`: what was said of other files, by the key of their headers. */
export type RowSetting = {
  country: string;
  thisYear: number;
  timeZone?: string | undefined;
  fields: PersonFields;
  /** The organisation's own fields. */
  custom?: readonly CustomField[];
  mapping?: Mapping | undefined;
  remembered?: Record<string, Mapping>;
  /** The row that somebody chose as the headers, 0 for none, and the sheet. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
  /** The shapes in which somebody said that it is read, with this file or with others by the key of their headers. */
  offers?: readonly OfferKind[] | undefined;
  rememberedOffers?: Readonly<Record<string, readonly OfferKind[]>>;
  /** The user's choice if the dates do not show their order. */
  dateOrder?: 'day' | 'month' | undefined;
  /** The same by the header of a column. */
  dateOrders?: Readonly<Record<string, 'day' | 'month'>> | undefined;
  /** Names of the groups there are. */
  groups?: readonly string[];
  /** How many rows a statement writes. */
  batchRows: number;
};

/** How a file writes what can be written in several ways. `monthFirst`: by the header of a date; `surnameFirst`: of whole names. */
export type Manner = {
  monthFirst: Readonly<Record<string, boolean>>;
  surnameFirst: boolean;
  /** The meaning of letters in the gender column, if it differs from English. */
  letters?: Readonly<Record<string, 'male' | 'female'>>;
  /** Whether an only number in the second column is the first one, so that texts reach its person. */
  promotes: boolean;
};
