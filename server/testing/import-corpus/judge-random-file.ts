import { isDeepStrictEqual } from 'node:util';
import { personFields } from '../../../contract/people/person-fields.ts';
import { wholeName } from '../../../contract/people/titles.ts';
import { stageFile, type Batch, batchColumns } from '../../people/import/staging/stage-work.ts';
import { randomFile } from './random-files.ts';

/** Reads a random file; returns the error in the result, or undefined. */
export async function judgeRandomFile(seed: number): Promise<string | undefined> {
  const made = randomFile(seed);
  const setting = { country: 'NG', thisYear: 2026, fields: personFields, batchRows: 2500 };
  const staged = await stageFile({ file: { name: 'a.csv', bytes: Buffer.from(made.text) }, setting }, () => undefined);
  const rows = rowsOfBatches(staged.batches);
  const said = rows.map((row) => ({
    words: wholeName(`${row['first_name']} ${row['last_name']}`),
    phones: [row['phone'], row['second_phone']].filter(Boolean),
    emails: [row['email'], row['second_email']].filter(Boolean),
    born: [row['day_of_birth'], row['month_of_birth'], row['year_of_birth']].filter(Boolean).join(' '),
    status: row['status'],
  }));
  const wanted = made.people.map((one) => ({ ...one, words: wholeName(one.words), status: 'new' }));
  const about = (what: string) => `seed ${seed}: ${what}\n${made.text}\n${staged.notes.join('\n')}`;
  if (said.length !== wanted.length) return about(`${said.length} people instead of ${wanted.length}`);
  const wrong = wanted.findIndex((one, place) => !isDeepStrictEqual(said[place], one));
  if (wrong >= 0) return about(`${JSON.stringify(said[wrong])} instead of ${JSON.stringify(wanted[wrong])}`);
  const problems = rows.map((row) => row['problems']).join();
  const unnamed = made.dropped.find((dropped) => !problems.includes(`"dropped":"${dropped}"`));
  return unnamed && about(`“${unnamed}” is dropped and not named`);
}

/** The rows that a thread passes to the database column by column, as rows again. */
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
