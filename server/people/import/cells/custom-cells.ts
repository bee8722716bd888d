import { asColumn, type CustomField, type CustomValues, longestOf } from '../../../../contract/people/custom-fields.ts';
import { readCustom } from '../../custom-fields/read-custom.ts';
import { MONTH_FIRST, readDay } from './birth.ts';
import { isPlaceholder } from './clean-cell.ts';
import { valueTexts } from '../../texts.ts';
import { type Problem, problemOf } from './problem.ts';

type Setting = { country: string; thisYear: number; timeZone?: string | undefined; custom?: readonly CustomField[] };

/** By the header of a date, whether it is month first. */
type DateOrders = Readonly<Record<string, boolean>>;

/** Reads what a row says in the fields that the organisation defined. A poor cell is left out and said. */
export function customReader(
  { custom = [], country, thisYear, timeZone }: Setting,
  monthFirst: DateOrders,
): (cell: (header: string) => string, notes: Problem[]) => CustomValues {
  const columns = custom.map((field) => ({ field, column: asColumn(field.key) }));
  return (cell, notes) => {
    const values: CustomValues = {};
    for (const { field, column } of columns) {
      const written = cell(column);
      if (written === '') continue;
      const nothing = isPlaceholder(written);
      // Of words everything is an answer.
      if (nothing && (field.kind === 'text' || field.kind === 'longText')) continue;
      const typed =
        field.kind === 'date'
          ? (readDay(written, { thisYear, timeZone, monthFirst: monthFirst[column] ?? MONTH_FIRST.has(country) }) ??
            written)
          : written;
      const read = readCustom(field, typed);
      if ('value' in read) {
        if (read.value !== undefined) values[field.key] = read.value;
        continue;
      }
      // An answer is an answer: 0, N/A and None mean nothing only where the field has no such.
      if (nothing) continue;
      const text = field.kind === 'date' ? valueTexts.notFullDate({ typed: written.slice(0, 40) }) : read.wrong;
      notes.push(problemOf(column, text, { leftOut: true, dropped: written.slice(0, longestOf.longText) }));
    }
    return values;
  };
}
