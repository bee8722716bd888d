import { localTimeOf } from '../../../../contract/local-time.ts';
import { daysIn, monthNames } from '../../../../contract/people/birth-date.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import { dateText, valueTexts } from '../../texts.ts';
import { withoutAside } from './clean-cell.ts';
import { type Problem, problemOf } from './problem.ts';

export type Birth = { day: number | null; month: number | null; year: number | null };

/** Years that address books and church programs write for an unknown year. */
const NO_YEAR = new Set([1604, 1885]);

/** Nobody is older. */
const MOST_YEARS = 120;

/** `timeZone`: the organisation's, for moments such as 1990-05-06T23:00:00Z; without it their date is as written. */
type Today = { thisYear: number; monthFirst: boolean; timeZone?: string | undefined };

/**
 * Reads day, month (number or name) and year of birth, each in its own cell or all as one date in `Birthday`. A wrong
 * value is left out and reported: it costs the cell, not the person.
 */
export function readBirth(
  cells: { day: string; month: string; year: string },
  today: Today,
): Birth & { notes: readonly Problem[] } {
  if (!cells.day && !cells.month && !cells.year) return UNSAID;
  const { thisYear } = today;
  const notes: Problem[] = [];
  const leave = (column: string, dropped: string, text: Text) =>
    notes.push(problemOf(column, text, { leftOut: true, dropped }));
  const said = dayOfMoment(cells.day, today.timeZone);
  if (typeof said === 'object') {
    const [one, other] = [said[0], said[1]].map((day) => dateText(dateOf(day, today) ?? UNSAID));
    if (one && other) leave('Birthday', cells.day, valueTexts.eitherDay({ typed: cells.day.slice(0, 40), one, other }));
    return { ...UNSAID, notes };
  }
  const date = wholeDate(said, today);
  let month = cells.month ? monthOf(cells.month) : (date?.month ?? null);
  let year = cells.year ? yearOf(cells.year, thisYear) : (date?.year ?? null);
  let day = date ? date.day : cells.day ? dayOf(cells.day) : null;
  if (year && NO_YEAR.has(year)) year = null;
  if (day === undefined) leave('Birthday', cells.day, valueTexts.notBirthday({ typed: cells.day.slice(0, 40) }));
  if (month === undefined) leave('BirthMonth', cells.month, valueTexts.notMonth({ typed: cells.month.slice(0, 40) }));
  const notYear = (typed: string) => valueTexts.notBirthYear({ typed, from: thisYear - MOST_YEARS, to: thisYear });
  if (year === undefined) leave('BirthYear', cells.year, notYear(cells.year.slice(0, 40)));
  else if (year !== null && (year > thisYear || year < thisYear - MOST_YEARS)) {
    leave('Birthday', cells.day, notYear(String(year)));
    if (date?.year === year) [day, month] = [null, null];
    year = null;
  }
  if (day && month && day > daysIn(month, year ?? null)) {
    leave(
      'Birthday',
      [cells.day, cells.month].filter(Boolean).join(' '),
      valueTexts.noSuchDay({ date: dateText({ day, month, year: year ?? null }) }),
    );
    [day, month] = [null, null];
  } else if (date && (day || month || year)) {
    const said = dateText({ day: day ?? null, month: month ?? null, year: year ?? null });
    notes.push(problemOf('Birthday', valueTexts.readAs({ date: said })));
  }
  return { day: day ?? null, month: month ?? null, year: year ?? null, notes };
}

/** A whole date of a cell as YYYY-MM-DD; undefined where it is none. */
export function readDay(cell: string, today: Today): string | undefined {
  const said = dayOfMoment(cell, today.timeZone);
  const date = said && typeof said === 'string' ? wholeDate(said, today) : undefined;
  if (!date?.day || !date.month || !date.year || date.day > daysIn(date.month, date.year)) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.year).padStart(4, '0')}-${two(date.month)}-${two(date.day)}`;
}

const UNSAID = { day: null, month: null, year: null, notes: [] };

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)? ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * The date that a moment means, or any other text unchanged. Programs write a day as the moment it begins, in their own
 * zone or in universal time: midnight as written, or in the organisation's zone, is that day. Another moment is a day
 * if it is the same in both, else it may be either.
 */
function dayOfMoment(written: string, timeZone: string | undefined): string | [string, string] {
  const [, date = '', time = ''] = MOMENT.exec(written) ?? [];
  if (!date || !timeZone) return date || written;
  const instant = new Date(
    written
      .replace(' ', 'T')
      .replace(/ ?(?:UTC|GMT)$/i, 'Z')
      .replace(/([+-]\d\d)$/, '$1:00'),
  );
  if (time === '00:00' || Number.isNaN(instant.getTime())) return date;
  const here = localTimeOf(instant, timeZone);
  return here.time === '00:00' || here.date === date ? here.date : [date, here.date];
}

/** Countries where 05/07 is May 7; elsewhere, as in Nigeria, it is July 5. */
export const MONTH_FIRST: ReadonlySet<string> = new Set(['US', 'PH', 'FM', 'MH', 'PW', 'GU', 'AS', 'MP', 'VI']);

/** Figures alone: there is nothing to take away. */
const FIGURES = /^\d+(?:[./-]\d+)*$/;

function wholeDate(written: string, today: Today): Birth | undefined {
  if (/^\d{1,2}$/.test(written)) return undefined;
  return dateOf(FIGURES.test(written) ? written : withoutRest(written), today);
}

/** A date without what says nothing of a birthday. */
function withoutRest(written: string): string {
  // A time of day behind it, and the name of the day before it, say nothing of a birthday.
  const told = written
    .replace(
      /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)[a-z]*,?\s+(?=\d|\p{L})/iu,
      '',
    )
    .replaceAll(/(?<=^|[\s\d])(?:of|de|del|the|le|el|am|tarehe)\s+/giu, '');
  return withoutAside(told)
    .replace(/['’](?=\d\d$)/, '')
    .replaceAll(/(?:(?<!\s)\s+)?[\\|]\s*/g, '/')
    .replaceAll(/(?<=\d)-{2,}/g, (run, at: number, all: string) => (/\d/.test(all.slice(at)) ? '-' : run))
    .trimEnd()
    .replace(
      /(?<![ T,])[ T,]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|[+-]\d\d:?\d\d|UTC|GMT))?$/i,
      '',
    )
    .trim();
}

function dateOf(cell: string, { thisYear, monthFirst }: Today): Birth | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?$/.exec(cell);
  const noYear = /^-{2}(\d{2})-?(\d{2})$/.exec(cell);
  if (noYear) return checked(Number(noYear[2]), Number(noYear[1]), null);
  const packed = /^(19|20)(\d{2})(\d{2})(\d{2})$/.exec(cell);
  if (packed) return checked(Number(packed[4]), Number(packed[3]), Number(`${packed[1]}${packed[2]}`));
  if (iso) return checked(Number(iso[3]), Number(iso[2]), fullYear(iso[1], thisYear));
  if (/^\d{4}$/.test(cell)) return { day: null, month: null, year: Number(cell) };
  if (/^[1-6]\d{4}(?:\.0+)?$/.test(cell)) return ofSerial(Number(cell));
  const words =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er|e)?(?:[\s/.,-]+(?:of |de )?|(?=\p{L}))(\p{L}{3,9})|(\p{L}{3,9})[\s/.,-]+(\d{1,2})(?:st|nd|rd|th)?)\.?,?(?:[\s/.,-]*(\d{4}|\d{2}))?$/iu.exec(
      cell,
    );
  // No month has 88 days: Apr-88 is a month of a year.
  const monthAlone = /^(\p{L}{3,9})\.?(?:[\s,/-]+['’]?(\d{4}|3[2-9]|[4-9]\d))?$/u.exec(cell);
  const alone = monthAlone && monthOf(monthAlone[1] ?? '');
  if (alone) return { day: null, month: alone, year: fullYear(monthAlone[2], thisYear) };
  const monthFigures = /^(?:(\d{4})[-/](0?[1-9]|1[0-2])|(0?[1-9]|1[0-2])[-/.](\d{4}))$/.exec(cell);
  if (monthFigures) {
    const [, year, month, monthBefore, yearBehind] = monthFigures;
    return { day: null, month: Number(month ?? monthBefore), year: Number(year ?? yearBehind) };
  }
  if (words)
    return checked(Number(words[1] ?? words[4]), monthOf(words[2] ?? words[3] ?? ''), fullYear(words[5], thisYear));
  const figures = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:(?:\s*[/.-]\s*|\s+)(\d{2}|\d{4}))?\.?$/.exec(cell);
  if (!figures) return undefined;
  const [first, second] = [Number(figures[1]), Number(figures[2])];
  // Only the day is not known.
  if (first === 0 && second >= 1 && second <= 12)
    return { day: null, month: second, year: fullYear(figures[3], thisYear) };
  // Turned round where it cannot be so.
  return (monthFirst && first <= 12 && !cell.includes('.')) || second > 12
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
  // Church programs write the year 0000 where they know none.
  if (digits.length !== 2) return year || null;
  return year + (year + 2000 > thisYear ? 1900 : 2000);
}

function dayOf(cell: string): number | undefined {
  const day = Number(/^(\d{1,2})(?:\.0+|st|nd|rd|th)?$/i.exec(cell)?.[1] ?? Number.NaN);
  return day >= 1 && day <= 31 ? day : undefined;
}

const FRENCH = 'janv fevr mars avr mai juin juil aout sept oct nov dec'.split(' ');
/** In Portuguese, Spanish, German, Italian, Dutch and Swahili, by their beginnings. */
const OTHERS =
  'janeiro januari enero janner gennaio|fevereiro febrero februari febbraio|marco marzo marz mrz maart mrt machi|abril aprile aprili|maio mayo mei maggio|junho junio juni giugno|julho julio juli luglio julai|agosto agosti augustus|setembro septiembre settembre septemba|outubro octubre oktober oktoba ottobre|novembro noviembre novemba|dezembro diciembre dezember desember desemba dicembre'
    .split('|')
    .map((names) => names.split(' '));

function monthOf(cell: string): number | undefined {
  const word = cell
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
  if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : undefined;
  const english = monthNames.findIndex((name) => name.toLowerCase().startsWith(word));
  const french = FRENCH.findIndex(
    (start) => word.startsWith(start.slice(0, 4)) || (word.length === 3 && start.startsWith(word)),
  );
  const prefix = monthNames.findIndex((name) => word.length > 3 && word.startsWith(name.slice(0, 4).toLowerCase()));
  const other = OTHERS.findIndex((names) => names.some((name) => name.startsWith(word)));
  const month = 1 + (word.length >= 3 ? ([english, french, prefix, other].find((place) => place >= 0) ?? -1) : -1);
  return month >= 1 ? month : undefined;
}

function yearOf(cell: string, thisYear: number): number | undefined {
  const year = /^\d{2}$|^\d{4}$/.test(cell) ? fullYear(cell, thisYear) : null;
  return year !== null && year <= thisYear && year >= thisYear - MOST_YEARS ? year : undefined;
}
