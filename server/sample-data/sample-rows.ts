import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../core/context.ts';

/** Writes all rows of one table in one statement, one parameter: 600 people take as long as one. All rows have the same keys. */
export async function insertAll<T extends PgTable>(
  ctx: Ctx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(table);
  const named = Object.keys(first).map((key) => ({ key, name: columns[key]!.name }));
  const into = sql.identifier(getTableName(table));
  const list = sql.join(
    named.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const json = JSON.stringify(
    rows.map((row: Record<string, unknown>) => Object.fromEntries(named.map(({ key, name }) => [name, row[key]]))),
  );
  await ctx.db.execute(
    sql`INSERT INTO ${into} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${into}, ${json}::jsonb)`,
  );
}

/** A seeded source of random numbers: the same seed makes the same church on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** True in `share` of all cases. */
  happens: (share: number) => boolean;
};

/** Mulberry32: 32 bits of state are plenty for names and streets. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new RangeError('Nothing to pick from.');
      return picked;
    },
    happens: (share) => next() < share,
  };
}
