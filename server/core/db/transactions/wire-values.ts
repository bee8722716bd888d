import pg from 'pg';

/** Types whose text Drizzle reads by itself: date, timestamp, timestamptz, interval, and arrays of these. */
const READ_BY_DRIZZLE = new Set([1082, 1114, 1184, 1186, 1182, 1115, 1185, 1187]);
const INT8 = 20;
const INT8_ARRAY = 1016;

type Parse = (text: string) => unknown;

/** Counts come as numbers: the driver by itself gives '1'. */
function parserOf(oid: number): Parse {
  if (oid === INT8) return Number;
  const parse = pg.types.getTypeParser(
    oid as (typeof pg.types.builtins)[keyof typeof pg.types.builtins],
    'text',
  ) as Parse;
  return oid === INT8_ARRAY ? (text) => (parse(text) as string[]).map(Number) : parse;
}

const same: Parse = (text) => text;

/** How rows are read for Drizzle. */
export const drizzleTypes = { getTypeParser: (oid: number) => (READ_BY_DRIZZLE.has(oid) ? same : parserOf(oid)) };

/** How rows are read where no Drizzle stands between: moments come as `Date`. */
export const plainTypes = { getTypeParser: parserOf };

/** A bound value as text, the way `pg` writes it. */
export function wireText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return wireText(value) ?? '{}';
  const text = wireText(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
