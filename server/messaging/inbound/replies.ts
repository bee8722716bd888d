import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { replyRow } from '../../../contract/messaging/reply-schemas.ts';
import type { Paged } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { pageOf } from '../../core/page-of.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { type Channel, hasAddress } from '../channels/channel.ts';
import { replies } from '../tables/contact-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { likePattern } from '../../core/like-pattern.ts';

type Named = Pick<Channel, 'name'>;

/** Answers to messages of this channel, within a statement over `replies r`. */
const ofChannel = ({ name }: Named) =>
  sql`EXISTS (SELECT FROM messages m WHERE m.tenant_id = ${currentTenant} AND m.id = r.message_id AND m.channel = ${name})`;

type Row = Omit<z.input<typeof replyRow>, 'at'> & { at: number };
type Query = { page?: number; pageSize?: number; search?: string; unread?: 'true' | 'false' };

/** Replies, newest first; `search` looks in the text, the address and the name. */
export async function listReplies(
  ctx: Ctx,
  channel: Pick<Channel, 'name' | 'reach'>,
  query: Query,
): Promise<Paged<z.input<typeof replyRow>>> {
  const { size, skip } = pageOf(query);
  const wanted = query.search?.trim();
  const whose = sql`LEFT JOIN LATERAL (
      SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name FROM people p
      WHERE p.tenant_id = ${currentTenant} AND ${hasAddress(channel.reach, sql`r.address`)} AND p.archived_at IS NULL
      ORDER BY ${channel.reach.address} = r.address DESC NULLS LAST, p.created_at, p.id LIMIT 1
    ) AS known ON true`;
  const which = sql`WHERE r.tenant_id = ${currentTenant} AND ${ofChannel(channel)}
    ${query.unread === 'true' ? sql`AND r.read_at IS NULL` : sql``}
    ${wanted ? sql`AND (r.body || ' ' || r.address || ' ' || coalesce(known.name, '')) ILIKE ${likePattern(wanted)}` : sql``}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT r.id, extract(epoch FROM r.at)::float8 AS at, known.id AS "personId", coalesce(known.name, '') AS name, r.address,
      r.body AS text, r.route, r.read_at IS NOT NULL AS read, r.message_id AS "messageId",
      (SELECT left(t.body, 300) FROM message_texts t WHERE t.tenant_id = ${currentTenant} AND t.message_id = r.message_id) AS message,
      EXISTS (SELECT FROM opt_outs o
        WHERE o.tenant_id = ${currentTenant} AND o.channel = ${channel.name} AND o.address = r.address) AS "optedOut"
    FROM replies r ${whose} ${which} ORDER BY r.at DESC, r.id DESC LIMIT ${size} OFFSET ${skip}`);
  const total = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*) FROM replies r ${wanted ? whose : sql``} ${which}`,
  );
  return { items: rows.map((row) => ({ ...row, at: momentOfSeconds(row.at) })), totalItems: total.rows[0]?.count ?? 0 };
}

export async function countUnread(ctx: Ctx, channel: Named): Promise<{ unread: number }> {
  const { rows } = await ctx.db.execute<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM replies r
    WHERE r.tenant_id = ${currentTenant} AND r.read_at IS NULL AND ${ofChannel(channel)}`,
  );
  return { unread: rows[0]?.unread ?? 0 };
}

/** @throws Refusal 404 where one of those named is not here */
export async function markReplies(
  ctx: Ctx,
  channel: Named,
  { ids, read }: { ids?: string[] | undefined; read: boolean },
): Promise<{ changed: number }> {
  const wanted = ids && [...new Set(ids)];
  if (wanted) {
    const known = await ctx.db
      .select({ id: replies.id })
      .from(replies)
      .where(and(eq(replies.tenantId, currentTenant), inArray(replies.id, wanted)));
    if (known.length < wanted.length) throw notFound();
  }
  const readAt = read ? ctx.clock() : null;
  const changed = await ctx.db
    .update(replies)
    .set({ readAt })
    .where(
      and(
        eq(replies.tenantId, currentTenant),
        sql`(${replies.readAt} IS NULL) = ${read} AND ${wanted ? inArray(replies.id, wanted) : sql`true`}`,
      ),
    )
    .returning({ id: replies.id });
  if (changed.length > 0) {
    const action = read ? 'replies_read' : 'replies_unread';
    await ctx.audit({ action: `${channel.name}.${action}`, subject: 'reply', detail: { replies: changed.length } });
    ctx.emit('reply');
  }
  return { changed: changed.length };
}

/** @throws Refusal 404 */
export async function deleteReply(ctx: Ctx, channel: Named, id: string): Promise<true> {
  const gone = await ctx.db
    .delete(replies)
    .where(and(eq(replies.tenantId, currentTenant), eq(replies.id, id)))
    .returning({ id: replies.id });
  if (gone.length === 0) throw notFound();
  await ctx.audit({ action: `${channel.name}.reply_deleted`, subject: 'reply', subjectId: id });
  ctx.emit('reply', { id });
  return true;
}
