import { sql } from 'drizzle-orm';
import { currentTenant } from '../../../core/db/index.ts';
import type { Ctx } from '../../../core/context.ts';
import { momentOf } from '../../../core/moment-of.ts';

type Row = { id: string; channel: string; title: string; due: number; total: string | number };

const SHOWN = 80;

/** Messages of every channel that go by themselves, the next first: as many as are wanted, and how many there are. */
export async function listGoingOut(ctx: Ctx, wanted: number) {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT s.id, s.channel, left(CASE WHEN s.excerpt IS NULL THEN s.body ELSE s.subject END, ${SHOWN}::integer) AS title,
      extract(epoch FROM s.due_at)::float8 AS due, count(*) OVER () AS total
    FROM schedules s WHERE s.tenant_id = ${currentTenant} AND s.state = 'scheduled'
    ORDER BY s.due_at, s.id LIMIT ${wanted}::integer`);
  return {
    items: rows.map(({ id, channel, title, due }) => ({ id, channel, title, dueAt: momentOf(due) })),
    totalItems: Number(rows[0]?.total ?? 0),
  };
}

/** Scheduled messages that did not go and wait for somebody, by channel. */
export async function countStopped(ctx: Ctx): Promise<{ channel: string; messages: number }[]> {
  const { rows } = await ctx.db.execute<{ channel: string; messages: number }>(sql`
    SELECT s.channel, count(*)::integer AS messages FROM schedules s
    WHERE s.tenant_id = ${currentTenant} AND s.state IN ('held', 'missed', 'refused') GROUP BY s.channel ORDER BY s.channel`);
  return rows;
}
