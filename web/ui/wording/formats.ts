import { locale, plural } from '../../core/words.ts';

/** `12,400`. */
export const number = (value: number): string => value.toLocaleString(locale);

/** `4.2 %`, of a share between 0 and 1. */
export const percent = (share: number): string =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });

/** `12.50`, of a change in percent: always with 2 decimals, and without its sign. */
export const twoDecimals = (value: number): string =>
  Math.abs(value).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₦1,500.50`, of an amount in a currency (ISO 4217). */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });

/** `340K`, where there is room for no more. */
export const compact = (value: number): string =>
  value.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** `1,000 units`. */
export const units = (count: number): string => plural(count, 'unit', 'units');

const KB = 1024;

/** `3.4 MB`, of a number of bytes; counted as the limits of uploads are, so that 5 MB are 5 MB. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return plural(bytes, 'byte', 'bytes');
  const [size, unit] = bytes < KB * KB ? [bytes / KB, 'KB'] : [bytes / KB / KB, 'MB'];
  return `${size.toLocaleString(locale, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}
