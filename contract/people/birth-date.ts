const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const YEARS_BACK = 100;

/** January is the first. */
export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);

type Birthday = { dayOfBirth: number | null; monthOfBirth: number | null; yearOfBirth: number | null };

/** The known parts, as “7 May 1990”; months are 1 to 12. */
export function formatBirthday({ dayOfBirth, monthOfBirth, yearOfBirth }: Birthday): string {
  return [dayOfBirth, monthNames[(monthOfBirth ?? 0) - 1]?.slice(0, 3), yearOfBirth].filter(Boolean).join(' ');
}

/** Days of a month (1 to 12), of any length that is possible where month or year are not known. */
export function daysIn(month: number | null, year: number | null): number {
  if (month === null) return 31;
  const leap = year === null || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
  return month === 2 && !leap ? 28 : (LENGTHS[month - 1] ?? 31);
}

/** Years of birth that can be chosen: the present one and the 100 before it, newest first. */
export function birthYears(thisYear: number): number[] {
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back);
}
