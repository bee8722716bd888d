import { isEmail } from '../../person-by-contact.ts';
import { readPhones } from '../../phone.ts';
import { isTitle, withoutTitles } from '../../../../contract/people/titles.ts';
import { readBirth } from '../cells/birth.ts';
import { isPlaceholder, looksLikeName } from '../cells/clean-cell.ts';
import { emailsOfCell, phonesOfCell } from '../cells/contacts-of-cell.ts';
import { genderOf } from '../cells/gender.ts';

/** The look of a column's first cells, as shares of the filled ones. */
export type ColumnValues = {
  filled: number;
  phone: number;
  /** A whole number with words around it counts too: “0803… call only”. */
  dialled: number;
  /** So do addresses. */
  addressed: number;
  email: number;
  gender: number;
  title: number;
  name: number;
  /** Days of a month alone: 3, 21st. */
  day: number;
  /** Days with a month and no year, and dates of years that are long past. */
  born: number;
  /** How many of them differ. */
  various: number;
};

const LOOKED_AT = 60;
/** Before a name a title, alone what somebody does. */
const TRADE = /^(?:nurse|pharmacist|matron|advocate|superintendent|senator|overseer)$/i;

export function valuesOf(rows: readonly (readonly string[])[], place: number, country: string): ColumnValues {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row[place]?.trim() ?? '';
    if (cell && !isPlaceholder(cell)) cells.push(cell);
    if (cells.length === LOOKED_AT) break;
  }
  const share = (test: (cell: string) => boolean) => (cells.length > 0 ? cells.filter(test).length / cells.length : 0);
  const email = share(looksLikeEmail);
  return {
    filled: cells.length,
    email,
    phone: email === 1 ? 0 : share((cell) => looksLikePhone(cell, country)),
    addressed: share((cell) => emailsOfCell(cell).read.length > 0),
    dialled:
      email === 1 && !cells.some((cell) => /\d{6}/.test(cell))
        ? 0
        : share((cell) => phonesOfCell(cell, country).read.length > 0),
    gender: share((cell) => Boolean(genderOf(cell)) && !isTitle(cell)),
    title: share((cell) => isTitle(cell) && !TRADE.test(cell)),
    name: share((cell) => looksLikeName(withoutTitles(cell).name)),
    day: share((cell) => DAY_ALONE.test(cell)),
    born: share(looksLikeBirthday),
    various: cells.length > 0 ? new Set(cells).size / cells.length : 0,
  };
}

const DAY_ALONE = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|[ºª°.])?(?:\.0)?$/iu;

function looksLikeBirthday(cell: string): boolean {
  if (!/\d/.test(cell) || /^\d+$/.test(cell) || cell.length > 30) return false;
  const thisYear = new Date().getFullYear();
  const { day, month, year } = readBirth({ day: cell, month: '', year: '' }, { thisYear, monthFirst: false });
  return Boolean(day && month && (!year || year < thisYear - 2));
}

export function looksLikeEmail(cell: string): boolean {
  return (
    cell.includes('@') &&
    (/(?<![^\s<>,;])[^\s<>,;]+@[^\s<>,;]+/.exec(cell)?.some((one) => isEmail(one.toLowerCase())) ?? false)
  );
}

/** Remarks beside a number: “(wife)”, “(WhatsApp)”, “home”, “call only”. */
const SAID_BESIDE =
  /\([^()\d]{2,20}\)|\b(whats ?app|home|office|mobile|work|house|calls?|only|sms|text|mum|mom|dad|wife|husband|line)\b/giu;

export function looksLikePhone(written: string, country: string): boolean {
  const cell = /\d/.test(written) && /\p{L}{3}/u.test(written) ? written.replaceAll(SAID_BESIDE, ' ').trim() : written;
  if (!/\d/.test(cell) || /\p{L}{4}/u.test(cell) || /^\d{1,5}$/.test(cell)) return false;
  if (/^\d{4}-\d\d-\d\d|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(cell)) return false;
  const read = readPhones(cell.replace(/^'+/, ''), country);
  return (
    read.state === 'one' ||
    (read.state === 'several' && read.read.length > 0) ||
    /^[1-9]([.,]\d+)?e\+?\d{1,2}$/i.test(cell)
  );
}
