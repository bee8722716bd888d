import { type SQL, sql } from 'drizzle-orm';

/** How many came to the item `i`: as was kept once it was over, else counted. */
export const presentAt = (i: SQL = sql`i`): SQL => sql`coalesce(
  (SELECT t.present FROM attendance_totals t WHERE t.tenant_id = ${i}.tenant_id AND t.item_id = ${i}.id),
  (SELECT count(*) FROM attendance_visits v WHERE v.tenant_id = ${i}.tenant_id AND v.item_id = ${i}.id AND v.present))`;
