import { daysIn, monthNames } from '../../../contract/people/birth-date.ts';

export type Problem = { column: string; reason: string };
export type Birth = { day: number | null; month: number | null; year: number | null };

/**
 * Reads day, month (number or English name) and year of birth, each in its own cell or all as one date in `Birthday`.
 * Year choices are the current year and the 100 before it. `problems` make the row bad, `notes` say what was repaired.
 */
export function readBirth(
  cells: { day: string; month: string; year: string },
  { thisYear, country }: { thisYear: number; country: string },
): Birth & { problems: readonly Problem[]; notes: readonly Problem[] } {
  if (!cells.day && !cells.month && !cells.year) return UNSAID;
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const date = wholeDate(cells.day, { thisYear, monthFirst: MONTH_FIRST.has(country) });
  if (date)
    notes.push({
      column: 'Birthday',
      reason: `Read as ${[date.day, monthName(date.month), date.year].filter(Boolean).join(' ')}.`,
    });
  const month = cells.month ? monthOf(cells.month) : (date?.month ?? null);
  const year = cells.year ? yearOf(cells.year, thisYear) : (date?.year ?? null);
  const day = date ? date.day : cells.day ? dayOf(cells.day) : null;
  if (day === undefined)
    problems.push({
      column: 'Birthday',
      reason: `“${cells.day.slice(0, 40)}” is not a day of the month. Write a number from 1 to 31.`,
    });
  if (month === undefined)
    problems.push({
      column: 'BirthMonth',
      reason: `“${cells.month.slice(0, 40)}” is not a month. Write 1 to 12, or its name.`,
    });
  if (year === undefined) {
    problems.push({
      column: 'BirthYear',
      reason: `“${cells.year.slice(0, 40)}” is not a year of birth. Write a year from ${thisYear - 100} to ${thisYear}.`,
    });
  }
  if (typeof date?.year === 'number' && (date.year > thisYear || date.year < thisYear - 100)) {
    problems.push({
      column: 'Birthday',
      reason: `${date.year} is not a year of birth. Write a year from ${thisYear - 100} to ${thisYear}.`,
    });
  }
  if (day && month && day > daysIn(month, year ?? null)) {
    problems.push({ column: 'Birthday', reason: `There is no ${day} ${monthName(month)}${year ? ` ${year}` : ''}.` });
  }
  return { day: day ?? null, month: month ?? null, year: year ?? null, problems, notes };
}

/** A whole date of a cell as YYYY-MM-DD; undefined where it is none. */
export function readDay(
  cell: string,
  { thisYear, country }: { thisYear: number; country: string },
): string | undefined {
  const date = cell ? wholeDate(cell, { thisYear, monthFirst: MONTH_FIRST.has(country) }) : undefined;
  if (!date?.day || !date.month || !date.year || date.day > daysIn(date.month, date.year)) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`;
}

const UNSAID = { day: null, month: null, year: null, problems: [], notes: [] };

// Where 05/07 is the seventh of May; elsewhere, as in Nigeria, it is the fifth of July.
const MONTH_FIRST = new Set(['US', 'PH', 'FM', 'MH', 'PW', 'GU', 'AS', 'MP', 'VI']);

type Custom = { thisYear: number; monthFirst: boolean };

function wholeDate(cell: string, { thisYear, monthFirst }: Custom): Birth | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(cell);
  if (iso) return checked(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  if (/^\d{4}$/.test(cell)) return { day: null, month: null, year: Number(cell) };
  if (/^[1-6]\d{4}$/.test(cell)) return ofSerial(Number(cell));
  const words =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3,9})|([a-z]{3,9})[\s/.-]+(\d{1,2})(?:st|nd|rd|th)?)\.?,?(?:[\s/.-]+(\d{2,4}))?$/i.exec(
      cell,
    );
  if (words)
    return checked(Number(words[1] ?? words[4]), monthOf(words[2] ?? words[3] ?? ''), fullYear(words[5], thisYear));
  const figures = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?$/.exec(cell);
  if (!figures) return undefined;
  const [first, second] = [Number(figures[1]), Number(figures[2])];
  // Turned round where it cannot be so.
  return (monthFirst && first <= 12 && cell.includes('/')) || second > 12
    ? checked(second, first, fullYear(figures[3], thisYear))
    : checked(first, second, fullYear(figures[3], thisYear));
}

// A date cell that was formatted as a number: the days since 30 December 1899.
function ofSerial(days: number): Birth {
  const date = new Date(Date.UTC(1899, 11, 30 + days));
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
}

function checked(day: number, month: number | undefined, year: number | null): Birth | undefined {
  return day >= 1 && day <= 31 && month !== undefined && month >= 1 && month <= 12 ? { day, month, year } : undefined;
}

function fullYear(digits: string | undefined, thisYear: number): number | null {
  if (!digits) return null;
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year + (year + 2000 > thisYear ? 1900 : 2000);
}

function dayOf(cell: string): number | undefined {
  const day = Number(/^(\d{1,2})(?:\.0+|st|nd|rd|th)?$/i.exec(cell)?.[1] ?? Number.NaN);
  return day >= 1 && day <= 31 ? day : undefined;
}

function monthOf(cell: string): number | undefined {
  const figure = /^\d{1,2}$/.test(cell)
    ? Number(cell)
    : 1 + monthNames.findIndex((name) => name.slice(0, 3).toLowerCase() === cell.slice(0, 3).toLowerCase());
  return figure >= 1 && figure <= 12 ? figure : undefined;
}

function yearOf(cell: string, thisYear: number): number | undefined {
  const year = /^\d{2}$|^\d{4}$/.test(cell) ? fullYear(cell, thisYear) : null;
  return year !== null && year <= thisYear && year >= thisYear - 100 ? year : undefined;
}

function monthName(month: number | null): string {
  return month ? (monthNames[month - 1] ?? '') : '';
}
