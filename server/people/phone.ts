import { isSupportedCountry, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** `e164`: what is stored and dialled. `typed`: what is shown, a leading zero that a spreadsheet dropped put back. */
export type Phone = { e164: string; typed: string; note?: string };

const SEPARATOR = /[,;/\n]|\bor\b/i;

/**
 * Reads a phone number as people write it, in the organisation's country (ISO 3166 alpha-2) unless it says another.
 * The first of several numbers in one cell counts. Undefined when it is no valid number.
 */
export function readPhone(typed: string, country: string): Phone | undefined {
  const whole = parse(typed, country);
  if (whole) return named(typed, whole, country);
  const [first, ...rest] = typed.split(SEPARATOR).map((part) => part.trim());
  const number = first && rest.length > 0 ? parse(first, country) : undefined;
  if (!first || !number) return undefined;
  return { ...named(first, number, country), note: `Several numbers stand here; the first, ${first}, was taken.` };
}

function parse(text: string, country: string): string | undefined {
  const international = text.replace(/^\s*'?\s*(?:00(?=[1-9]))?/, (start) => (start.endsWith('00') ? '+' : ''));
  return homeNumber(international, country) ?? anyNumber(international, country);
}

function anyNumber(text: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
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
  return { e164, typed: withZero, note: `The leading zero was missing; it was read as ${withZero}.` };
}
