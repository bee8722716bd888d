import { divideNumbers } from '../../contract/phone-numbers.ts';
import { isSupportedCountry, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Text } from '../core/language/catalogue.ts';
import { severalPhones, valueTexts } from './texts.ts';

/** `e164`: stored and dialled. `typed`: shown, with a leading zero restored that a spreadsheet dropped. */
export type Phone = { e164: string; typed: string; note?: PhoneNote };

/** A note on a number that was rewritten. `partly`: not all of it was read. */
export type PhoneNote = { text: Text; partly?: true };

/** The contents of a phone field. With several numbers, `read` has the valid ones, `unread` the others, as typed. */
type PhonesRead =
  | { state: 'none' }
  | { state: 'one'; phone: Phone }
  | { state: 'several'; numbers: string[]; read: Phone[]; unread: string[] };

/** The separator between several numbers of one person, the first of which is in use. */
export const SEVERAL = ' / ';

/** One number as most people write it: there is nothing to divide, and nothing before or behind it. */
const PLAIN = /^\+?\d(?:[ -]?\d){6,14}$/;

/** Reads what may be several numbers, in the organisation's country (ISO 3166 alpha-2) unless one says another. */
export function readPhones(typed: string, country: string): PhonesRead {
  if (PLAIN.test(typed)) {
    const e164 = parse(typed, country);
    return e164 ? { state: 'one', phone: named(typed, e164, country) } : { state: 'none' };
  }
  const numbers = divideNumbers(typed).filter((part) => /\p{Nd}/u.test(part));
  if (numbers.length > 1) {
    const [read, unread]: [Phone[], string[]] = [[], []];
    for (const number of numbers) {
      const phone = readOne(number, country);
      if (phone) read.push(phone);
      else unread.push(number);
    }
    return { state: 'several', numbers, read, unread };
  }
  const phone = readOne(numbers[0] ?? '', country);
  return phone ? { state: 'one', phone } : { state: 'none' };
}

/** Reads a phone number as people write it. Undefined when it is no valid number, or several. */
export function readPhone(typed: string, country: string): Phone | undefined {
  const read = readPhones(typed, country);
  return read.state === 'one' ? read.phone : undefined;
}

/** Reads a field that holds one number; else what is wrong with it: `otherwise`, or the numbers where there are several. */
export function readOnePhone(typed: string, country: string, otherwise: Text): { phone: Phone } | { wrong: Text } {
  const read = readPhones(typed, country);
  if (read.state === 'one') return { phone: read.phone };
  return { wrong: read.state === 'none' ? otherwise : severalPhones(read.numbers) };
}

function readOne(number: string, country: string): Phone | undefined {
  const bare = bareNumber(number);
  const e164 = parse(bare, country);
  return e164 ? named(/\p{L}/u.test(number) ? number : bare, e164, country) : undefined;
}

/** Without what people write before and behind it: an apostrophe that tells a spreadsheet it is text, "Tel:", "2)", "(wife)". */
function bareNumber(text: string): string {
  return text
    .replace(/^[1-9]\p{Nd}{0,2}[.)]\s+(?=[0+(])/u, '')
    .replace(/^[^\p{Nd}+＋]*?(?=\(?[\p{Nd}+＋])/u, '')
    .replace(/(?<=\p{Nd}\)?)[^\p{Nd})][^\p{Nd}]*$/u, '');
}

function parse(text: string, country: string): string | undefined {
  const international = text.replace(/^\s*'?\s*(?:00(?=[1-9]))?/, (start) => (start.endsWith('00') ? '+' : ''));
  return (
    homeNumber(international, country) ??
    anyNumber(international, country) ??
    (country === 'NG' ? renumbered(international) : undefined)
  );
}

/**
 * Landlines of Nigeria as they were written before their area codes were lengthened: 01 234 5678 is 0201 234 5678 today. Only
 * where the zero or the country is written, because other numbers are as short.
 */
function renumbered(text: string): string | undefined {
  const digits = text.replaceAll(/[ .()-]/g, '');
  const old = /^(?:\+?2340?|0)([1-9]\d{6,8})$/.exec(digits)?.[1];
  return old && anyNumber(`+23420${old}`, 'NG');
}

/** The shortest numbers of all countries have four digits. Fewer are not asked about: the parser's refusal takes longest. */
const LONG_ENOUGH = /(?:\p{Nd}\P{Nd}*){4}/u;

function anyNumber(text: string, country: string): string | undefined {
  if (!LONG_ENOUGH.test(text)) return undefined;
  const number = parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    // Otherwise the first number within a text would count, and what stands beside it be lost.
    extract: false,
  });
  return number?.isValid() ? number.number : undefined;
}

type Home = { callingCode: string; national: RegExp } | null;

const homes = new Map<string, Home>();

// Nearly every number of an import is one of the country itself, and the whole parser takes ten times as long.
function homeNumber(text: string, country: string): string | undefined {
  let home = homes.get(country);
  if (home === undefined) {
    home = homeOf(country);
    homes.set(country, home);
  }
  if (!home) return undefined;
  const digits = text.replace(/[ .()-]/g, '');
  const national = digits.startsWith(`+${home.callingCode}`)
    ? digits.slice(home.callingCode.length + 1)
    : digits.startsWith('0')
      ? digits.slice(1)
      : digits;
  return home.national.test(national) ? `+${home.callingCode}${national}` : undefined;
}

type Plan = {
  callingCode(): string;
  nationalPrefix(): string | undefined;
  nationalPrefixForParsing(): string | undefined;
  nationalPrefixTransformRule(): string | undefined;
  type(name: 'MOBILE' | (typeof OTHER_KINDS)[number]): { pattern(): string } | undefined;
};

/** Besides mobile ones. Long numbers only: short ones can be read in two ways, which is for the whole parser. */
const OTHER_KINDS = ['TOLL_FREE', 'VOIP', 'UAN'] as const;
const SHORTEST = 9;

/** Only where a national number is a plain 0 before the rest; null elsewhere. */
function homeOf(country: string): Home {
  if (!isSupportedCountry(country)) return null;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as Plan;
  const mobile = plan.type('MOBILE')?.pattern();
  const others = OTHER_KINDS.flatMap((kind) => plan.type(kind)?.pattern() ?? []);
  const plain = plan.nationalPrefix() === '0' && plan.nationalPrefixForParsing() === '0';
  if (!mobile || !plain || plan.nationalPrefixTransformRule()) return null;
  const national = new RegExp(
    `^(?:${mobile}${others.length > 0 ? `|(?=\\d{${SHORTEST},}$)(?:${others.join('|')})` : ''})$`,
  );
  return { callingCode: plan.callingCode(), national };
}

// A number cell of a spreadsheet cannot hold the zero that most countries begin with.
function named(typed: string, e164: string, country: string): Phone {
  if (!/^[1-9]\d{6,12}$/.test(typed) || !e164.endsWith(typed)) return { e164, typed };
  if (e164 === `+${typed}`) return { e164, typed: e164 };
  const withZero = `0${typed}`;
  if (parse(withZero, country) !== e164) return { e164, typed };
  return { e164, typed: withZero, note: { text: valueTexts.leadingZero({ number: withZero }) } };
}
