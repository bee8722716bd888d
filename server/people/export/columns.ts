import type { PeopleColumnKey } from '../../../contract/people/columns.ts';
import type { PersonRow } from '../person-row.ts';

/** Whole days of the organisation (YYYY-MM-DD), and its present one, for what is told of a moment and of an age. */
export type Calendar = { dayOf: (moment: Date) => string; today: { year: number; month: number; day: number } };

/** One formatter for all: each holds kilobytes outside of the heap, and 100,000 of them took half a gigabyte. */
export function calendarOf(zone: string, now: Date): Calendar {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const [year = 0, month = 0, day = 0] = format.format(now).split('-').map(Number);
  return { dayOf: (moment) => format.format(moment), today: { year, month, day } };
}

type Written = { header: string; width: number; cell: (person: PersonRow, calendar: Calendar) => string };

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const name: Written[] = [
  { header: 'FirstName', width: 18, cell: ({ firstName }) => firstName },
  { header: 'LastName', width: 18, cell: ({ lastName }) => lastName },
];

/** The headers are those an import reads, so that what was exported can be mended and brought back. */
const written: Record<PeopleColumnKey, Written[]> = {
  phone: [{ header: 'PhoneNumber', width: 18, cell: ({ phoneNumber }) => phoneNumber }],
  email: [{ header: 'Email', width: 28, cell: ({ email }) => email }],
  gender: [{ header: 'Gender', width: 10, cell: ({ gender }) => gender }],
  birthday: [
    { header: 'Birthday', width: 10, cell: ({ dayOfBirth }) => text(dayOfBirth) },
    { header: 'BirthMonth', width: 12, cell: ({ monthOfBirth }) => text(monthOfBirth) },
    { header: 'BirthYear', width: 10, cell: ({ yearOfBirth }) => text(yearOfBirth) },
  ],
  age: [{ header: 'Age', width: 6, cell: (person, { today }) => text(ageOf(person, today)) }],
  maritalStatus: [{ header: 'MaritalStatus', width: 14, cell: ({ maritalStatus }) => text(maritalStatus) }],
  address: [{ header: 'Address', width: 32, cell: ({ address }) => text(address) }],
  communicationMeans: [
    { header: 'CommunicationMeans', width: 20, cell: ({ communicationMeans }) => text(communicationMeans) },
  ],
  firstTimer: [{ header: 'FirstTimer', width: 10, cell: ({ isFirstTimer }) => (isFirstTimer ? 'Yes' : '') }],
  added: [
    {
      header: 'Added',
      width: 12,
      cell: ({ createdAt }, { dayOf }) => dayOf(new Date(createdAt)),
    },
  ],
};

export function columnsOf(keys: readonly PeopleColumnKey[]): Written[] {
  return [...name, ...keys.flatMap((key) => written[key])];
}

function ageOf(person: PersonRow, today: Calendar['today']): number | null {
  const { yearOfBirth, monthOfBirth, dayOfBirth } = person;
  if (yearOfBirth === null || yearOfBirth === undefined) return null;
  const month = monthOfBirth ?? 1;
  const waits = today.month < month || (today.month === month && today.day < (dayOfBirth ?? 1));
  return Math.max(0, today.year - yearOfBirth - (waits ? 1 : 0));
}
