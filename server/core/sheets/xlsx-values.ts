import { asShown, numberText, serialText, type ShownDate, trimCell } from './cell-text.ts';
import { plainText } from './xml-text.ts';

/** What a worksheet's cells refer to. `dates[style]` says what a number in that style shows of the day it counts. */
export type CellContext = { strings: string[]; dates: (ShownDate | false)[]; since1904: boolean };

/** The text of a cell whose value is not blank, by its type and the number of its style. */
export function valueText(
  raw: string,
  type: string | undefined,
  style: number | undefined,
  { strings, dates, since1904 }: CellContext,
): string {
  if (type === 's') return strings[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e') return trimCell(plainText(raw));
  const date = style === undefined ? undefined : dates[style];
  if (type === 'd') return asShown(raw.replace(/T00:00:00(\.0+)?Z?$/, ''), date || 'whole');
  if (date) return asShown(serialText(Number(raw), since1904), date);
  if (raw.length <= 15 && /^-?\d+$/.test(raw)) return raw;
  const value = Number(raw);
  return Number.isNaN(value) ? plainText(raw).trim() : numberText(value);
}
