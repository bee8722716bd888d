import { sql, type SQL } from 'drizzle-orm';

type Entry = string | number | null;

/** A PostgreSQL array as one parameter, so that 100,000 entries are still one. */
export function arrayOf(values: readonly Entry[], type: 'text' | 'uuid' | 'integer'): SQL {
  const literal = `{${values.map((value) => (value === null ? 'NULL' : quoted(String(value)))).join(',')}}`;
  if (type === 'uuid') return sql`${literal}::uuid[]`;
  return type === 'integer' ? sql`${literal}::integer[]` : sql`${literal}::text[]`;
}

function quoted(value: string): string {
  const storable = value.replaceAll('\0', '').toWellFormed();
  return `"${storable.replaceAll(/[\\"]/g, '\\$&')}"`;
}
