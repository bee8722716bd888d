import { sql } from 'drizzle-orm';
import type { Reply } from '../../adapters/gateway.ts';
import type { Base } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { cut, storable } from '../../core/storable-text.ts';
import { replies } from '../tables/reply-tables.ts';

/** How long after a message an answer to it is still taken for one; numbers go to other people in time. */
const answeredWithinDays = 365;

/** More than ten pages is no answer to a message. */
const longest = 2000;

/**
 * Keeps what somebody wrote for the organisation whose message they answer: the last one that reached them over one
 * of these routes. What answers nothing is not kept, since nobody can say whom it is meant for. Kept once, however often it comes.
 */
export async function keepReply(
  base: Base,
  routes: readonly string[],
  { id, from, to, text, at }: Reply,
): Promise<void> {
  const body = cut(storable(text).trim(), longest);
  if (body === '') return;
  const now = base.clock();
  const since = new Date(now.getTime() - answeredWithinDays * 86_400_000).toISOString();
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenantId: string; messageId: string; route: string }>(sql`
      SELECT tenant_id AS "tenantId", id AS "messageId", via AS route
      FROM unnest(${arrayOf(routes, 'text')}) WITH ORDINALITY AS r(via, place),
        app.answered_message(via, ${from}, ${to.slice(0, 40)}, ${since}::timestamptz) ORDER BY place LIMIT 1`),
  );
  const [answered] = rows;
  if (!answered) return;
  await inTenant(base, answered.tenantId, null, async (ctx) => {
    const reply = {
      messageId: answered.messageId,
      route: answered.route,
      reference: id.slice(0, 200),
      address: from,
      body,
    };
    const kept = await ctx.db
      .insert(replies)
      // A provider's clock may be ahead; nothing stands in the list before it came.
      .values({ tenantId: ctx.tenantId, ...reply, at: at < now ? at : now })
      .onConflictDoNothing()
      .returning({ id: replies.id });
    if (kept[0]) ctx.emit('reply', { id: kept[0].id });
  });
}
