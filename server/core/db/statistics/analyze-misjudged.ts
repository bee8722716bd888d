import { sql } from 'drizzle-orm';
import { currentTenant } from '../transactions/transaction-handle.ts';
import type { Database } from '../database.ts';

/** What is joined with everybody of an organisation. */
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
export async function analyzeMisjudged(
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
