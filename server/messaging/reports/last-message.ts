import { sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import type { Ctx } from '../../core/context.ts';
import { momentOf } from '../../core/moment-of.ts';
import { shownOfMessage } from '../tables/text-of-message.ts';
import { everyState, type MessageRow } from './sent-list.ts';

type Last = {
  id: string;
  channel: string;
  title: string;
  state: MessageRow['state'];
  sent: number;
  chosen: number;
  counts: Partial<MessageRow['counts']>;
};

/** What lists name a message `m` by: its first words, or what it is about where its text is no plain one. */
const titleOfMessage = sql`left(CASE WHEN EXISTS (SELECT FROM message_texts t
  WHERE t.tenant_id = m.tenant_id AND t.message_id = m.id AND t.excerpt IS NOT NULL) THEN m.subject
  ELSE coalesce(${shownOfMessage}, '') END, 80)`;

/** The last message of any channel, and where the people stand it was meant for. */
export async function readLastMessage(ctx: Ctx) {
  const { rows } = await ctx.db.execute<Last>(sql`
    SELECT m.id, m.channel, ${titleOfMessage} AS title, m.state, extract(epoch FROM m.created_at)::float8 AS sent, m.chosen,
      coalesce((SELECT json_object_agg(c.state, c.count) FROM message_counts c
        WHERE c.tenant_id = m.tenant_id AND c.message_id = m.id), '{}') AS counts
    FROM messages m WHERE m.tenant_id = ${currentTenant} AND m.state <> 'scheduled'
    ORDER BY m.created_at DESC, m.id DESC LIMIT 1`);
  const [last] = rows;
  if (!last) return null;
  const { sent, counts, ...row } = last;
  return { ...row, sentAt: momentOf(sent), counts: everyState(counts) };
}

/** Messages of which nobody can say whether some people got them, the latest first. */
export async function listUnknown(ctx: Ctx, wanted: number) {
  const { rows } = await ctx.db.execute<{ id: string; channel: string; title: string; people: number }>(sql`
    SELECT m.id, m.channel, ${titleOfMessage} AS title, c.count AS people
    FROM message_counts c JOIN messages m ON m.tenant_id = c.tenant_id AND m.id = c.message_id
    WHERE c.tenant_id = ${currentTenant} AND c.state = 'unknown' AND c.count > 0
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${wanted}::integer`);
  return rows;
}
