import { cleanCell } from '../cells/clean-cell.ts';
import { looksLikeEmail, looksLikePhone } from '../columns/column-values.ts';
import { columnLetter, targetOf } from '../columns/headers.ts';

const COUNT = /^\d{1,6}[.)]?$/;

/**
 * The headers with a name for each blank one beneath which something stands that is to be asked: numbers, addresses, or
 * anything in most rows. What only counts the rows is none, and the second half of a heading of names.
 */
export function nameBlankHeaders(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  country: string,
): string[] {
  const width = Math.max(headers.length, ...rows.map(({ length }) => length));
  const named = Array.from(
    { length: width },
    (_, place) => headers[place] || nameOfBlank(place, headers, { rows, country }),
  );
  return named.slice(0, Math.max(headers.length, named.findLastIndex(Boolean) + 1));
}

type Beneath = { rows: readonly (readonly string[])[]; country: string };

function nameOfBlank(place: number, headers: readonly string[], { rows, country }: Beneath): string {
  const cells = rows.flatMap((row) => (row[place]?.trim() ? [cleanCell(row[place])] : []));
  const first = cells.slice(0, 20);
  const email = first.filter(looksLikeEmail).length;
  const reaching = email + first.filter((cell) => !looksLikeEmail(cell) && looksLikePhone(cell, country)).length;
  const most = cells.length > 1 && cells.length * 2 >= rows.length;
  const beyond = place >= headers.length;
  const asks =
    reaching > 0 && reaching * 2 >= first.length
      ? !beyond || email > 0 || most
      : most &&
        !cells.every((cell) => COUNT.test(cell)) &&
        (beyond || targetOf(headers[place - 1] ?? '') !== 'FullName');
  return asks ? `Column ${columnLetter(place)}` : '';
}
