import { sql } from 'drizzle-orm';
import type { RecipientState } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * Who was left out because somebody else gets the message at the same address, by what became of that one: a phone that
 * was reached has reached everybody who shares it. Their own state stays as it is.
 */
export async function readSharedAddresses(
  ctx: Ctx,
  messageId: string,
): Promise<Partial<Record<RecipientState, number>>> {
  const { rows } = await ctx.db.execute<{ state: RecipientState; count: number }>(sql`
    SELECT state, sum(people)::integer AS count FROM (
      SELECT count(*) FILTER (WHERE reason = 'same address') AS people,
        (array_agg(state ORDER BY array_position(ARRAY['delivered', 'sent', 'sending', 'queued', 'unknown', 'failed', 'cancelled'], state))
          FILTER (WHERE state <> 'suppressed'))[1] AS state
      FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}
      GROUP BY address HAVING count(*) FILTER (WHERE reason = 'same address') > 0
    ) AS shared WHERE state IS NOT NULL GROUP BY state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
