import { personFields } from '../../../contract/people/person-fields.ts';
import { type Batch, batchColumns } from '../../people/import/staging/stage-work.ts';

/** The rows that a thread hands to the database, column by column, as rows again. */
export function rowsOfBatches(batches: readonly Batch[]): Record<string, string | null>[] {
  return batches.flatMap(({ columns }) => {
    const values = columns.map((column) => ('each' in column ? elements(column.each) : column.same));
    const length = Math.max(1, ...values.map((value) => (Array.isArray(value) ? value.length : 0)));
    return Array.from({ length }, (_, at) =>
      Object.fromEntries(
        batchColumns(personFields).map(([name], place) => {
          const value = values[place];
          return [
            name,
            Array.isArray(value) ? (value[at] ?? null) : value === null || value === undefined ? null : String(value),
          ];
        }),
      ),
    );
  });
}

/** The elements of a PostgreSQL array literal: quoted texts, bare numbers and nulls. */
function elements(literal: string): (string | null)[] {
  return [...literal.matchAll(/"((?:[^"\\]|\\.)*)"|[^",{}]+/gs)].map(([whole, text]) => {
    if (text !== undefined) return text.replaceAll(/\\(.)/gs, '$1');
    return whole.toUpperCase() === 'NULL' ? null : whole;
  });
}
