import { withoutTitles } from '../../../../contract/people/titles.ts';
import type { ColumnValues } from './column-values.ts';
import type { Found, Rows, Seen } from './found-column.ts';

/** What a column is called in a file without headers. */
export const HEADLESS = /^Column [A-Z]+$/;

/** Who is spoken of where no column says “Name”. */
const LEADER =
  /^(?:(?:cell|group|zone|zonal|unit|team|class|fellowship|department|house|assistant|asst\.?|name of)[ -]*)*(?:leader|head|coordinator|co-ordinator|secretary|president|chair(?:man|person|lady)?|pastor|responsable|l[íi]der|kiongozi)s?$/i;

/** Without a header for names: the first column of them. */
export function findName(
  seen: readonly Seen[],
  found: Found[],
  { valuesAt, rows }: { valuesAt: (place: number) => ColumnValues; rows: Rows },
): void {
  const reached = found.some(({ column }) => column === 'PhoneNumber' || column === 'Email');
  const open = seen.flatMap((one, place) =>
    one.said === undefined && !found.some((other) => other.place === place) ? [place] : [],
  );
  const own = open.filter((place) => seen[place]?.meaning?.column !== null);
  // A list of leaders names nobody else.
  const leaders = open.filter((place) => LEADER.test(seen[place]?.header.trim() ?? ''));
  const free = own.some((place) => valuesAt(place).name >= 0.7) ? own : [...own, ...leaders];
  // A list without headers has headings and remarks between its names.
  const headless = seen.every(({ header }) => HEADLESS.test(header));
  const names = free.filter((place) => valuesAt(place).name >= (headless ? 0.5 : 0.7));
  // Where nobody can be reached only whole names, each another one, are sure to be any.
  const [first, second] = reached ? names : names.filter((place) => isOfWholeNames(rows, place));
  if (first === undefined) return;
  const single = (place: number) => valuesAt(place).filled > 0 && names.includes(place);
  // “Ada Eze, Soprano”: what stands behind whole names is none.
  const cells = rows.flatMap((row) => row[first]?.trim() || []);
  if (!areWholeNames(cells) && second === first + 1 && single(second) && names.length === 2 && headless) {
    found.push({ place: first, column: 'FirstName', rank: 40, why: 'values' });
    found.push({ place: second, column: 'LastName', rank: 40, why: 'values' });
  } else found.push({ place: first, column: 'FullName', rank: 40, why: 'values' });
}

const areWholeNames = (cells: readonly string[]): boolean =>
  cells.filter((cell) => withoutTitles(cell).name.includes(' ')).length * 10 >= cells.length * 8;

function isOfWholeNames(rows: Rows, place: number): boolean {
  const cells = rows.flatMap((row) => row[place]?.trim() || []).slice(0, 60);
  return cells.length > 2 && areWholeNames(cells) && new Set(cells).size * 10 >= cells.length * 8;
}
