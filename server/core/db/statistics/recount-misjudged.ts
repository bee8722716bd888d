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

/** Of 300 times as many rows: the embedded database answers nobody meanwhile. It takes better ones when nobody waits. */
const SMALL_SAMPLE = 10;

/** Fewer rows are read in no time by any plan. */
const FEW = 100;

/**
 * Takes the statistics of the tables of which the planner expects less than a third of the rows that this organisation
 * has; answers which they were. Statistics from before an organisation came say that it has no rows, until a tenth of the
 * whole table has changed; each person is then compared with each member of a group instead of looked up. See
 * docs/decisions/097-statistics-of-who-came-later.md.
 */
export async function recountMisjudged(
  database: Pick<Database, 'kind' | 'withTenant' | 'asGate'>,
  tenantId: string,
): Promise<string[]> {
  const misjudged = await database.withTenant(tenantId, async (tx) => {
    const found: string[] = [];
    for (const table of TABLES) {
      const own = sql`FROM ${sql.identifier(table)} WHERE tenant_id = ${currentTenant}`;
      const [there] = (await tx.execute<{ rows: number }>(sql`SELECT count(*)::integer AS rows ${own}`)).rows;
      if (!there || there.rows < FEW) continue;
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        sql`EXPLAIN (FORMAT JSON) SELECT ${own}`,
      );
      const plan = rows[0]?.['QUERY PLAN'];
      if (plan && plan[0].Plan['Plan Rows'] * 3 < there.rows) found.push(table);
    }
    return found;
  });
  for (const table of misjudged)
    await database.asGate(async (tx) => {
      if (database.kind === 'embedded')
        await tx.execute(sql.raw(`SET LOCAL default_statistics_target = ${SMALL_SAMPLE}`));
      await tx.execute(sql`SELECT app.count_tables(${sql.param([table])}::text[])`);
    });
  return misjudged;
}
