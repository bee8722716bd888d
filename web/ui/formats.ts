import { locale, plural } from '../core/words.ts';

/** `12,400`. */
export const number = (value: number): string => value.toLocaleString(locale);

/** `4.2 %`, of a share between 0 and 1. */
export const percent = (share: number): string =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });

/** `1,000 units`. */
export const units = (count: number): string => plural(count, 'unit', 'units');

/** `3.4 MB`, of a number of bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte', 'bytes');
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toLocaleString(locale, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}
