import type { Database } from '../database.ts';
import { sql } from 'drizzle-orm';
import { currentTenant } from '../transactions/transaction-handle.ts';

/** Tables joined with everybody of an organisation. */
const TABLES = [
  'people',
  'families',
  'family_members',
  'groups',
  'group_members',
  'opt_outs',
  'follow_ups',
  'attendance_visits',
];

/** Fewer rows are read in no time by any plan; and whoever expects so many takes no plan for one row. */
const FEW = 100;
const MANY = 1000;

/**
 * Takes the statistics of the tables of which the planner expects few rows of this organisation, and less than a third of
 * those there are; answers which they were. Statistics from before an organisation came say that it has no rows, until a tenth of the
 * whole table has changed; each person is then compared with each member of a group instead of looked up. See
 * docs/decisions/02-round-trips-and-plans.md.
 */
async function analyzeMisjudged(
  database: Pick<Database, 'withTenant' | 'asGate'>,
  tenantId: string,
): Promise<string[]> {
  const misjudged = await database.withTenant(tenantId, async (tx) => {
    const found: string[] = [];
    for (const table of TABLES) {
      const own = sql`FROM ${sql.identifier(table)} WHERE tenant_id = ${currentTenant}`;
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        sql`EXPLAIN (FORMAT JSON) SELECT ${own}`,
      );
      const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? MANY;
      if (expected >= MANY) continue;
      // No further than it takes to know: this follows every message and every portion of an import.
      const enough = Math.max(FEW, Math.ceil(3 * expected));
      const there = await tx.execute(sql`SELECT ${own} OFFSET ${enough}::integer LIMIT 1`);
      if (there.rows.length > 0) found.push(table);
    }
    return found;
  });
  for (const table of misjudged)
    await database.asGate((tx) => tx.execute(sql`SELECT app.count_tables(${sql.param([table])}::text[])`));
  return misjudged;
}

/** An import writes in portions: one look for those that follow each other. */
const REST_MS = 250;

/**
 * Looks at the statistics of an organisation soon after it came to many rows. `failed` hears of a look that did not work.
 * Answers how to stop.
 */
export function analyzeAfterInserts(
  database: Pick<Database, 'withTenant' | 'asGate' | 'onManyInserted'>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let stopped = false;
  database.onManyInserted((tenantId) => {
    if (stopped || waiting.has(tenantId)) return;
    const look = () => {
      waiting.delete(tenantId);
      const one = analyzeMisjudged(database, tenantId).catch(failed);
      running.add(one);
      void one.finally(() => running.delete(one));
    };
    waiting.set(tenantId, setTimeout(look, REST_MS).unref());
  });
  return async () => {
    stopped = true;
    for (const timer of waiting.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
