import { MONTH_FIRST } from '../cells/birth.ts';
import { datesSaid } from './headers.ts';

/**
 * Whether 03/07 is the third of July or of March in a column. `asked`: neither its values nor its header tell. `example`: the
 * first of them that may be either.
 */
export type DateOrder = { monthFirst: boolean; asked: boolean; example: string };

/** A column whose dates fit both orders, and the one assumed for it. `asked`: nobody said which. */
export type DoubtfulDates = { header: string; order: 'day' | 'month'; example: string; asked: boolean };

const FIGURES = /^\s*(\d{1,2})(?:\s*[/-]\s*|\s+)(\d{1,2})(?:(?:\s*[/-]\s*|\s+)(\d{2}|\d{4}))?(?:[ T,].*)?$/;

/** Tells the order by the values of the column, which is one for all of them; else by its header, else by the country. */
export function dateOrderOf(cells: readonly string[], header: string, country: string): DateOrder {
  let day = 0;
  let month = 0;
  let example = '';
  for (const cell of cells) {
    const found = FIGURES.exec(cell);
    if (!found) continue;
    const [first, second] = [Number(found[1]), Number(found[2])];
    if (first > 12 && second <= 12) day += 1;
    else if (second > 12 && first <= 12) month += 1;
    else if (first !== second && !example) example = cell.trim().slice(0, 20);
  }
  if (day !== month && (day === 0 || month === 0)) return { monthFirst: month > 0, asked: false, example };
  const said = datesSaid(header);
  if (said && day === 0 && month === 0) return { monthFirst: said === 'month', asked: false, example };
  return { monthFirst: day === month ? MONTH_FIRST.has(country) : month > day, asked: example !== '', example };
}
