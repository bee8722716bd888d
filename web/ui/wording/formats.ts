import { catalogue } from '../../core/catalogue.ts';
import { locale } from '../../core/words.ts';

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
