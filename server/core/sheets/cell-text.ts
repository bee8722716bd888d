const DAY = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** A number as a person would type it: no exponent, no binary rounding tail. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/(?<!0)0+$/, '') : text;
}

/** A spreadsheet's day count as ISO text: a date, a date with time, or (below one day) a time. */
export function serialText(serial: number, since1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(serial);
  // Day 60 of the 1900 system is a 29 February that never was; the days before it are off by one.
  const days = !since1904 && serial < 60 && serial >= 1 ? serial + 1 : serial;
  const instant = (since1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * 86_400) * 1000;
  const iso = new Date(instant).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return instant % DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** A Date made from a spreadsheet's local wall clock (kept in UTC) as ISO text. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** The part of a day that a date format shows. Programs add the rest to what was typed, and it means nothing. */
export type ShownDate = 'whole' | 'yearless' | 'month of year' | 'month' | 'year';

/** The part of a date that its format shows: Apr-88 in a cell means any day, 7-Mar any year. */
export function shownBy(id: number, code: string | undefined): ShownDate {
  if (code === undefined) return id === 16 ? 'yearless' : id === 17 ? 'month of year' : 'whole';
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[[^[\]]*\]/g, '');
  if (/[hs]/i.test(bare)) return 'whole';
  const [day, month, year] = [/d/i, /m/i, /[ye]/i].map((sign) => sign.test(bare));
  if (day) return month && !year ? 'yearless' : 'whole';
  if (month) return year ? 'month of year' : 'month';
  return year ? 'year' : 'whole';
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A date as ISO text, as far as its cell shows it: 1990-05-07, --05-07, May 1990, May, 1990. */
export function asShown(iso: string, shown: ShownDate): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? [];
  if (!year || shown === 'whole') return iso;
  const named = MONTHS[Number(month) - 1] ?? '';
  return { yearless: `--${month}-${day}`, 'month of year': `${named} ${year}`, month: named, year }[shown];
}

const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Whether a number format shows a date or a time. Ids 27 to 36 and 50 to 58 are East Asian dates. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.has(id) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?![hms]+\])[^[\]]*\]/gi, '');
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare);
}

/**
 * A cell without the blanks around it. One that may be half of a letter which was read in the wrong way stays: the “à” of
 * “Adénúgà” is then “Ã” and a no-break space.
 */
export function trimCell(text: string): string {
  const bare = text.trim();
  if (bare.length === text.length || !/[\u0080-\uffff]$/.test(bare)) return bare;
  return text.charAt(text.indexOf(bare) + bare.length) === '\u00a0' ? `${bare}\u00a0` : bare;
}
