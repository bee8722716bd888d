import { listedOf } from '../../../contract/people/columns.ts';
import { type PersonField, type PersonFields, propertiesOf } from '../../../contract/people/person-field.ts';
import { type CustomField, type CustomWords, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import { writtenCustom } from '../custom-fields/read-custom-fields.ts';
import type { PersonRow } from '../person.ts';

/** Whole days of the organisation (YYYY-MM-DD), and its present one, for what is told of a moment and of an age. */
export type Calendar = { dayOf: (moment: Date) => string; today: { year: number; month: number; day: number } };

/** One formatter for all: each holds kilobytes outside of the heap, and 100,000 of them took half a gigabyte. */
export function calendarOf(zone: string, now: Date): Calendar {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const [year = 0, month = 0, day = 0] = format.format(now).split('-').map(Number);
  return { dayOf: (moment) => format.format(moment), today: { year, month, day } };
}

type Setting = { calendar: Calendar; words: CustomWords };
type Written = { header: string; width: number; cell: (person: PersonRow, setting: Setting) => string };

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Columns about people besides their fields. */
const besides: Record<string, Written> = {
  age: { header: 'Age', width: 6, cell: (person, { calendar: { today } }) => text(ageOf(person, today)) },
  firstTimer: {
    header: 'FirstTimer',
    width: 10,
    cell: ({ isFirstTimer }, { words }) => (isFirstTimer ? words.yes : ''),
  },
  added: { header: 'Added', width: 12, cell: ({ createdAt }, { calendar }) => calendar.dayOf(new Date(createdAt)) },
};

/** The columns of a field. The headers are those an import reads, so that what was exported can be mended and brought back. */
function writtenOf(key: string, field: PersonField): Written[] {
  const { exported } = field;
  if (!exported) return [];
  const names = propertiesOf(key, field).map(({ name }) => name);
  return Object.keys(field.headers).map((header, place) => ({
    header,
    width: exported[place] ?? 0,
    cell: (person) => text((person as Record<string, unknown>)[names[place] ?? key]),
  }));
}

/** The column of a field of the organisation's own; its choices stand one after the other. */
function writtenOfCustom(field: CustomField): Written {
  const width = field.kind === 'longText' ? 40 : 18;
  return {
    header: field.label,
    width,
    cell: ({ custom }, { words }) => writtenCustom(field, custom?.[field.key], words),
  };
}

/** The columns of a file: the name, then what was chosen of the list's. */
export function writtenColumns(
  fields: PersonFields,
  keys: readonly string[],
  custom: readonly CustomField[] = [],
): Written[] {
  const ofList = new Map(listedOf(fields).map(({ as, key, field }) => [as, writtenOf(key, field)]));
  const name = Object.entries(fields).filter(([, { page }]) => page === 'heading');
  const ofCustom = new Map(custom.map((field) => [field.key, field]));
  const chosen = keys.flatMap((key) => {
    const own = ofCustom.get(keyOfColumn(key) ?? '');
    return own ? writtenOfCustom(own) : (ofList.get(key) ?? besides[key] ?? []);
  });
  return [...name.flatMap(([key, field]) => writtenOf(key, field)), ...chosen];
}

function ageOf(person: PersonRow, today: Calendar['today']): number | null {
  const { yearOfBirth, monthOfBirth, dayOfBirth } = person;
  if (yearOfBirth === null || yearOfBirth === undefined) return null;
  const month = monthOfBirth ?? 1;
  const waits = today.month < month || (today.month === month && today.day < (dayOfBirth ?? 1));
  return Math.max(0, today.year - yearOfBirth - (waits ? 1 : 0));
}
