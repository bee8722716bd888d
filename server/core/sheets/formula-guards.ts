/** Keeps what people wrote from being run as a formula by whoever opens our CSV, and takes those signs off again when it comes back. */

/**
 * Some programs take the full-width (U+FF1D, FF0B, FF0D, FF20) and small (U+FE66, FE62, FE63, FE6B) forms of these signs and
 * U+2212 for the signs themselves, and drop what nobody sees before them.
 */
const FORMULA_START = /^(?:[\t\r\n]|["\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const PHONE = /^\+?[0-9 ()-]+$/;
/**
 * Where a cell ends for a program that expects semicolons, as spreadsheets do in most of Europe. For it the quotes of our
 * cells stand in the middle of one, and protect nothing.
 */
const AFTER_END_ELSEWHERE = /(?<=[;\t\r\n])[^;\t\r\n]+/g;

/**
 * A cell that a spreadsheet program will show and not run: what starts like a formula, in the cell or where a program
 * that expects semicolons begins another, gets an apostrophe in front. Phone numbers are no formulas and come back unchanged.
 */
export function guardFormulas(cell: string): string {
  return guardStart(cell).replaceAll(AFTER_END_ELSEWHERE, guardStart);
}

/** A cell as it was before `guardFormulas`. Also takes off the apostrophes that other programs put before formulas and phone numbers. */
export function withoutFormulaGuards(cell: string): string {
  // In the other order than they were put on: with one in its middle, a cell does not start like a formula.
  return cell.includes("'") ? withoutGuard(cell.replaceAll(AFTER_END_ELSEWHERE, withoutGuard)) : cell;
}

function guardStart(cell: string): string {
  return FORMULA_START.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
}

function withoutGuard(part: string): string {
  return part.startsWith("'") && FORMULA_START.test(part.slice(1)) ? part.slice(1) : part;
}
