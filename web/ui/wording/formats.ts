import { catalogue } from '../../core/catalogue.ts';
import { locale } from '../../core/words.ts';
import { phoneExample, type PhoneExample } from '../../core/phone-example.ts';

const w = catalogue('amounts', {
  units: '{count, plural, one {# unit} other {# units}}',
  bytes: '{count, plural, one {# byte} other {# bytes}}',
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
});

/** `12,400`. */
export const number = (value: number): string => value.toLocaleString(locale);

/** `12.50`, of a change in percent: always with 2 decimals, and without its sign. */
export const twoDecimals = (value: number): string =>
  Math.abs(value).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₦1,500.50`, of what was given in a currency (ISO 4217): with all its decimals, unlike a price. */
export const inCurrency = (amount: number, currency: string): string =>
  amount.toLocaleString(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });

/** `340K`, where there is room for no more. */
export const compact = (value: number): string =>
  value.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** `1,000 units`. */
export const units = (count: number): string => w.units({ count });

const KB = 1024;

/** `3.4 MB`, of a number of bytes; counted as the limits of uploads are, so that 5 MB are 5 MB. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return w.bytes({ count: bytes });
  const said = (size: number) => size.toLocaleString(locale, { maximumFractionDigits: size < 10 ? 1 : 0 });
  if (bytes < KB ** 2) return w.kilobytes({ size: said(bytes / KB) });
  return bytes < KB ** 3 ? w.megabytes({ size: said(bytes / KB ** 2) }) : w.gigabytes({ size: said(bytes / KB ** 3) });
}

/** `₦3.50`, in the currency (ISO 4217) of an organisation; up to four decimals, as a unit may cost them. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: 4,
  });

/** Calling codes of two figures (ITU E.164); beside 1 and 7 all others have three. */
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A phone number as it is read, however it was typed or stored: as the organisation's country writes its own, any other
 * from abroad. Whatever is no number alone, as an e-mail address, stays as it is.
 */
export function phoneText(written: string, example: PhoneExample | undefined = phoneExample()): string {
  const text = written.trim();
  if (!example || !/^\+?[\d\s().-]+$/.test(text)) return written;
  const digits = text.replaceAll(/\D/g, '').replace(text.startsWith('00') ? /^00/ : /^/, '');
  const isAbroad = text.startsWith('+') || text.startsWith('00');
  const [code = ''] = example.international.slice(1).split(' ');
  const inside = digitsOf(example.international).slice(code.length);
  const prefix = digitsOf(example.national).slice(0, -inside.length);
  if (!isAbroad) return laidOut(digits, example.national) ?? written;
  if (!digits.startsWith(code)) return fromAbroad(digits);
  const national = prefix + digits.slice(code.length);
  return laidOut(national, example.national) ?? national;
}

/** These figures where the example has its own; none where it has another number of them. */
function laidOut(digits: string, like: string): string | undefined {
  if (digits.length !== digitsOf(like).length) return undefined;
  let at = 0;
  return like.replaceAll(/\d/g, () => digits.charAt(at++));
}

function fromAbroad(digits: string): string {
  const length = /^[17]/.test(digits) ? 1 : TWO.test(digits) ? 2 : 3;
  return `+${digits.slice(0, length)} ${digits.slice(length).replaceAll(/(\d{3})(?=\d{3})/g, '$1 ')}`;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
