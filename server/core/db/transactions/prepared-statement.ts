import pg from 'pg';
import { fillPlaceholders, is, Param, Placeholder, type Query, SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgInsertValue, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './transaction-handle.ts';

const MARK = '/* plan kept */ ';

const names = new Map<string, string>();

/** More than there are such statements; any beyond are planned each time, like all others. */
const MOST = 100;

/**
 * Marks a statement to be sent under a name, so that each PostgreSQL connection plans it only once: for the few statements that
 * everybody needs all day. It must have only a handful of texts, and its best plan must not depend on its values: a search by
 * `LIKE` or a `LIMIT` given as a value is better planned each time.
 */
export function namedStatement(statement: SQLWrapper): SQL {
  return sql`${sql.raw(MARK)}${statement.getSQL()}`;
}

/**
 * Sent before a named statement, it has it planned once for sure, and by indexes: a table that is short now may be long
 * before it is planned again, and for a list of three PostgreSQL would rather plan anew each time. It holds for the transaction.
 */
export const planOnceByIndexes: SQL = namedStatement(
  sql`SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
);

/** The name under which a connection keeps the plan; undefined for a statement that is not marked. */
export function statementName({ text }: { text: string }): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  if (!names.has(text) && names.size < MOST) names.set(text, `koinonia_${names.size}`);
  return names.get(text);
}

const dialect = new PgDialect();

/** A statement that has already been turned into text and values. */
class PreparedQuery extends SQL {
  readonly #query: Query;

  constructor(query: Query) {
    super([]);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}

/**
 * A named statement whose text is built once, because building it takes longer than sending it. `build` is called the first
 * time, with a placeholder for each value; each later call must give every name a value.
 */
export function preparedStatement<N extends string>(build: (place: (name: N) => Placeholder<N>) => SQLWrapper) {
  let known: Query | undefined;
  return (values: Record<N, unknown>): SQL => {
    known ??= dialect.sqlToQuery(namedStatement(build((name) => sql.placeholder(name))));
    return new PreparedQuery({ sql: known.sql, params: known.params.map((param) => filled(param, values)) });
  };
}

function filled(param: unknown, values: Record<string, unknown>): unknown {
  const place = is(param, Param) ? param.value : param;
  if (is(place, Placeholder) && values[place.name] === null) return null;
  return fillPlaceholders([param], values)[0];
}

/** The same for inserting one row: these columns are given, the others get the defaults of the table. */
export function preparedInsert<T extends PgTable, F extends keyof T['$inferInsert'] & string>(
  table: T,
  fields: readonly F[],
) {
  let statement: ((row: Record<F, unknown>) => SQL) | undefined;
  return (tx: Tx, row: Partial<T['$inferInsert']>): SQL => {
    statement ??= preparedStatement<F>((place) =>
      tx.insert(table).values(Object.fromEntries(fields.map((field) => [field, place(field)])) as PgInsertValue<T>),
    );
    return statement(row as Record<F, unknown>);
  };
}

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
