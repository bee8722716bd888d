import { asColumn, type CustomValues, type CustomField, longestOf } from '../../../../contract/people/custom-fields.ts';
import { importedOf } from '../../../../contract/people/import-fields.ts';
import { isMeaningfulName } from '../../../../contract/people/name.ts';
import { storedProperties } from '../../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../../contract/people/person-fields.ts';
import { hasLostLetter, isPlaceholder } from '../cells/clean-cell.ts';
import { type Cell, type Field, fieldReaders, type Reading, type Manner, type RowSetting } from './field-readers.ts';
import { valueTexts } from '../../texts.ts';
import { type Problem, problemOf } from '../cells/problem.ts';
import { type FamilyOfRow, familyOfRow } from '../cells/family-of-row.ts';
import { namesSeveral } from '../cells/two-names.ts';
import { type NameCell, nameCells, type NamesOfRow, namesOfRow, withoutRemarks } from '../cells/names-of-row.ts';
import { readCustom } from '../../custom-fields/read-custom.ts';
import { MONTH_FIRST, readDay } from '../cells/birth.ts';

type Setting = { country: string; thisYear: number; timeZone?: string | undefined; custom?: readonly CustomField[] };

/** By the header of a date, whether it is month first. */
type DateOrders = Readonly<Record<string, boolean>>;

/** Reads what a row says in the fields that the organisation defined. A poor cell is left out and said. */
export function customReader(
  { custom = [], country, thisYear, timeZone }: Setting,
  monthFirst: DateOrders,
): (cell: (header: string) => string, notes: Problem[]) => CustomValues {
  const columns = custom.map((field) => ({ field, column: asColumn(field.key) }));
  return (cell, notes) => {
    const values: CustomValues = {};
    for (const { field, column } of columns) {
      const written = cell(column);
      if (written === '') continue;
      const nothing = isPlaceholder(written);
      // Text fields accept any words, so placeholders are skipped here.
      if (nothing && (field.kind === 'text' || field.kind === 'longText')) continue;
      const typed =
        field.kind === 'date'
          ? (readDay(written, { thisYear, timeZone, monthFirst: monthFirst[column] ?? MONTH_FIRST.has(country) }) ??
            written)
          : written;
      const read = readCustom(field, typed);
      if ('value' in read) {
        if (read.value !== undefined) values[field.key] = read.value;
        continue;
      }
      // An answer is an answer: 0, N/A and None mean nothing only where the field has no such.
      if (nothing) continue;
      const text = field.kind === 'date' ? valueTexts.notFullDate({ typed: written.slice(0, 40) }) : read.wrong;
      notes.push(problemOf(column, text, { leftOut: true, dropped: written.slice(0, longestOf.longText) }));
    }
    return values;
  };
}

/** One row about a person, read and checked. `bad`: it cannot be saved; `problems` has the reason for each column. */
export type ReadRow = StoredPerson & {
  /** Names of groups, `;` between several. */
  groupName: string;
  family: FamilyOfRow | null;
  /** Its values for the organisation's own fields. */
  custom: CustomValues;
  bad: boolean;
  problems: Problem[];
};

/**
 * Reads the rows of a file one by one. A bad cell loses only that cell; a row is refused only without both name and contact.
 * `says`: whether a column can hold a value; the fields of all other columns are blank in every row and are not looked up.
 */
export function rowReader(
  setting: RowSetting,
  manner: Manner = { monthFirst: {}, surnameFirst: false, promotes: false },
  says: (header: string) => boolean = () => true,
): (cell: Cell) => ReadRow {
  const imported = importedOf(setting.fields);
  const all = imported.flatMap(([key, field]): Field[] => {
    const headers = Object.keys(field.headers);
    // A value in one of these columns may belong to the field of another.
    const shared = field.kind === 'phone' || field.kind === 'email' || NAMES.has(headers[0] ?? '');
    if (!shared && !headers.some(says)) return [];
    const last = imported.findLast((one) => one[1].kind === field.kind)?.[0] === key;
    return [{ key, field, header: headers[0] ?? '', last }];
  });
  const custom = setting.custom?.filter(({ key }) => says(asColumn(key)));
  const readOwn = custom && custom.length > 0 ? customReader({ ...setting, custom }, manner.monthFirst) : () => ({});
  const readers = fieldReaders(setting, manner);
  const groups = new Set(setting.groups?.map((name) => name.toLowerCase()));
  const named = nameCells();
  const blank = Object.fromEntries(storedProperties(setting.fields).map(({ name, blank: nothing }) => [name, nothing]));
  return (read) => {
    const more = { phones: [], emails: [] };
    const reading: Reading = {
      values: { ...blank },
      problems: [],
      notes: [],
      setting,
      manner,
      more,
      used: [],
      long: [],
    };
    const { values, problems, notes } = reading;
    const names = namesOfRow((header) => named(read(header)), manner.surnameFirst);
    const cell: Cell = (header) => {
      if (NAMES.has(header)) return names[header as keyof typeof names];
      const text = read(header);
      return isPlaceholder(text) ? '' : text;
    };
    for (const one of all) readers[one.field.kind](cell, one, reading);
    if (manner.promotes) promoteSecond(values);
    nameOf(reading);
    saySeveral(read, named, reading);
    for (const { text, of } of reading.long) leaveLonger(text, of, reading);
    const own = readOwn(read, notes);
    const bad = problems.length > 0;
    return Object.assign(values as StoredPerson, {
      groupName: says('Group') ? groupOf(cell, { known: groups, reading }) : '',
      family: familyOfRow(read('Family'), read('FamilyRole')),
      custom: own,
      bad,
      problems: bad ? [...problems, ...notes] : notes,
    });
  };
}

/** The names, which `namesOfRow` tells apart. */
const NAMES: ReadonlySet<string> = new Set([
  'FirstName',
  'LastName',
  'OtherNames',
  'Title',
] satisfies (keyof NamesOfRow)[]);

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

/** How to refer to a person: by name, or else by phone or e-mail. */
function nameOf({ values, problems, notes }: Reading): void {
  const name = `${String(values['firstName'])} ${String(values['lastName'])}`.trim();
  if (isMeaningfulName(name)) {
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

/** Warns about a couple or family that is saved as one person, and keeps unnamed companions as a note. */
function saySeveral(read: Cell, named: (cell: string) => NameCell, { notes }: Reading): void {
  const whole = read('FullName');
  const bare = SAID_NAMES.map(read).find((one) => named(one).remarked || named(one).dead);
  if (bare) {
    const text = named(bare).dead
      ? valueTexts.seemsDead({ name: bare.slice(0, 60) })
      : valueTexts.onlyRead({ number: withoutRemarks(bare) });
    notes.push(problemOf('FirstName', text, named(bare).remarked ? { dropped: bare } : {}));
  }
  const parts = whole ? [whole] : PARTED_NAMES.map(read);
  if (!parts.some((part) => named(part).joins)) return;
  const name = parts.filter(Boolean).join(' ');
  if (!namesSeveral(name)) return;
  notes.push(problemOf('FirstName', valueTexts.severalPeople({ name: name.slice(0, 60) })));
}

const SAID_NAMES = ['FullName', 'FirstName', 'LastName'];
const PARTED_NAMES = ['Title', 'FirstName', 'LastName'];

function leaveLonger(text: string, { key, field, header }: Field, { values, problems, notes }: Reading): void {
  if (key === 'firstName' || key === 'lastName') problems.push(problemOf(header, tooLong(text, field.longest)));
  else {
    notes.push(problemOf(header, tooLong(text, field.longest), { leftOut: true, dropped: text }));
    values[key] = '';
  }
}

/** Signs between the names of several groups. */
const BETWEEN_GROUPS = ['\n', ',', '|', '/', '&', '+', ' and '];

/** The names in a cell where each of them is a group; undefined where it may be one name, “Prayer Band (Mon, Wed)”. */
function groupsWithin(written: string, known: ReadonlySet<string>): string[] | undefined {
  if (known.has(written.toLowerCase())) return [written];
  for (const by of BETWEEN_GROUPS) {
    const parts = written.split(by).flatMap((part) => part.trim() || []);
    const names = parts.length > 1 ? parts.map((part) => groupsWithin(part, known)) : [undefined];
    if (names.every((name) => name !== undefined)) return names.flat();
  }
  return undefined;
}

function groupOf(cell: Cell, { known, reading: { notes } }: { known: ReadonlySet<string>; reading: Reading }): string {
  // Google writes “* myContacts ::: Choir”; what begins with a star is its own.
  const groups = cell('Group')
    .split(/;| ::: /)
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('*'))
    .flatMap((name) => groupsWithin(name, known) ?? name.replaceAll('\n', ' '));
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
