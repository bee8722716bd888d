import { fillPlaceholders, is, Param, Placeholder, type Query, SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgInsertValue, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { planKept } from './kept-plan.ts';
import type { Tx } from './transaction-handle.ts';

const dialect = new PgDialect();

/** A statement that is text and values already. */
class WorkedOut extends SQL {
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
 * A statement whose plan is kept and whose text is worked out once, because building it takes longer than sending it.
 * `build` is called the first time, with a place for each value; every name must have its value from then on.
 */
export function workedOutOnce<N extends string>(build: (place: (name: N) => Placeholder<N>) => SQLWrapper) {
  let known: Query | undefined;
  return (values: Record<N, unknown>): SQL => {
    known ??= dialect.sqlToQuery(planKept(build((name) => sql.placeholder(name))));
    return new WorkedOut({ sql: known.sql, params: known.params.map((param) => filled(param, values)) });
  };
}

function filled(param: unknown, values: Record<string, unknown>): unknown {
  const place = is(param, Param) ? param.value : param;
  if (is(place, Placeholder) && values[place.name] === null) return null;
  return fillPlaceholders([param], values)[0];
}

/** The same for writing one row, with these columns given and the others as the table has them by default. */
export function insertedOften<T extends PgTable, F extends keyof T['$inferInsert'] & string>(
  table: T,
  fields: readonly F[],
) {
  let statement: ((row: Record<F, unknown>) => SQL) | undefined;
  return (tx: Tx, row: Partial<T['$inferInsert']>): SQL => {
    statement ??= workedOutOnce<F>((place) =>
      tx.insert(table).values(Object.fromEntries(fields.map((field) => [field, place(field)])) as PgInsertValue<T>),
    );
    return statement(row as Record<F, unknown>);
  };
}
