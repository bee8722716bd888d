import { sql, type SQL } from 'drizzle-orm';
import { storable } from './storable-text.ts';

type Entry = string | number | null;
type EntryType = 'text' | 'uuid' | 'integer';

/** A PostgreSQL array as one parameter, so that 100,000 entries are still one. */
export function arrayOf(values: readonly Entry[], type: EntryType): SQL {
  const literal = arrayText(values);
  if (type === 'uuid') return sql`${literal}::uuid[]`;
  return type === 'integer' ? sql`${literal}::integer[]` : sql`${literal}::text[]`;
}

/** One field of every row as such an array. Several of them side by side are the columns of an `unnest`. */
export function columnOf<Key extends string>(
  rows: readonly { readonly [K in Key]?: Entry | undefined }[],
  key: Key,
  type: EntryType,
): SQL {
  return arrayOf(
    rows.map((row) => row[key] ?? null),
    type,
  );
}

/** The same as the text that it is sent as, for a statement whose own text is built once. */
export const arrayText = (values: readonly Entry[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoted(String(value)))).join(',')}}`;

/** Values that need no quotes in an array, like most values sent by the thousand. */
const plain = /^[\w+.:-]+$/;

function quoted(value: string): string {
  if (plain.test(value) && value.toLowerCase() !== 'null') return value;
  return `"${storable(value).replaceAll(/[\\"]/g, '\\$&')}"`;
}
