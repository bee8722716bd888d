import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Units of a message that came back, read in the ledger: of whom it failed for, was cancelled for, or did not reach. */
export const refundedUnitsOf = (messageId: SQL): SQL => sql`coalesce((SELECT sum(e.units) FROM unit_entries e
  WHERE e.tenant_id = ${currentTenant} AND e.message_id = ${messageId} AND e.kind IN ('refund', 'reverse')), 0)::integer`;

export async function unitsRefunded(ctx: Ctx, messageId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ units: number }>(sql`SELECT ${refundedUnitsOf(sql`${messageId}`)} AS units`);
  return rows[0]?.units ?? 0;
}
