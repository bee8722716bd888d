import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { unitLine } from '../../../contract/messaging/unit-routes.ts';
import type { Paged } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { textOf } from '../../core/language/stored-words.ts';
import { pageOf } from '../../core/page-of.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { currentTenant } from '../../core/db/index.ts';
import { likePattern } from '../../core/like-pattern.ts';
import { hasGone } from '../tables/message-tables.ts';
import { topUpTexts } from './unit-ledger.ts';

type Line = z.input<typeof unitLine>;
type Query = { page?: number; pageSize?: number; search?: string };

/** Messages that are gone, such as scheduled ones that were changed: their movements stay in the ledger. */
const gone = sql`
    UNION ALL
    SELECT e.message_id, min(e.at), 'deleted', '', 0 FROM unit_entries e
    WHERE e.tenant_id = ${currentTenant} AND e.message_id IS NOT NULL AND NOT EXISTS (SELECT FROM messages m
      WHERE m.tenant_id = ${currentTenant} AND m.id = e.message_id) GROUP BY e.message_id`;

/**
 * The ledger as people read it: a line for every top-up and for every message, newest first. A message's entries are
 * added up; reserved + used + given back is all that was ever set aside for it.
 */
export async function listUnitLines(ctx: Ctx, query: Query): Promise<Paged<Line>> {
  const { size, skip } = pageOf(query);
  const pattern = likePattern(query.search?.trim() ?? '');
  const lines = sql`
    SELECT e.id, e.at, 'top-up' AS kind, e.note AS about, e.units AS topped_up FROM unit_entries e
    WHERE e.tenant_id = ${currentTenant} AND e.kind = 'top-up' AND e.note ILIKE ${pattern}
    UNION ALL
    SELECT m.id, m.created_at, CASE WHEN ${hasGone} THEN 'message' WHEN m.state = 'withdrawn' THEN 'deleted' ELSE 'scheduled' END, t.body, 0
    FROM messages m JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
    WHERE m.tenant_id = ${currentTenant} AND m.units_reserved > 0 AND t.body ILIKE ${pattern}
    ${pattern === '%%' ? gone : sql``}`;
  const { rows } = await ctx.db.execute<Omit<Line, 'at'> & { at: number }>(sql`
    WITH lines AS (${lines}), page AS (SELECT * FROM lines ORDER BY at DESC, id DESC LIMIT ${size} OFFSET ${skip})
    SELECT p.id, extract(epoch FROM p.at)::float8 AS at, p.kind, left(p.about, 300) AS about, p.topped_up::integer AS "toppedUp",
      (s.reserve - s.settle - s.refund)::integer AS reserved, (s.settle - s.reverse)::integer AS used, (s.refund + s.reverse)::integer AS refunded
    FROM page p CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.units) FILTER (WHERE e.kind = 'reserve'), 0) AS reserve, coalesce(sum(e.units) FILTER (WHERE e.kind = 'settle'), 0) AS settle,
        coalesce(sum(e.units) FILTER (WHERE e.kind = 'refund'), 0) AS refund, coalesce(sum(e.units) FILTER (WHERE e.kind = 'reverse'), 0) AS reverse
      FROM unit_entries e WHERE e.tenant_id = ${currentTenant} AND e.message_id = p.id
    ) s ORDER BY p.at DESC, p.id DESC`);
  const total = await ctx.db.execute<{ count: number }>(sql`SELECT count(*) FROM (${lines}) AS lines`);
  const aboutOf = ({ kind, about }: Pick<Line, 'kind' | 'about'>) =>
    kind === 'top-up' ? sayTo(ctx.user, textOf(topUpTexts, about)) : about;
  const items = rows.map((row) => ({ ...row, about: aboutOf(row), at: momentOfSeconds(row.at) }));
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}

/** The cost of these units in the organisation's currency (ISO 4217); null if no price is set. */
export async function unitCost(ctx: Ctx, units: number): Promise<{ amount: number; currency: string } | null> {
  const { rows } = await ctx.db.execute<{ amount: number; currency: string }>(sql`
    SELECT (unit_price * ${units}::integer)::float8 AS amount, currency FROM tenants
    WHERE tenant_id = ${currentTenant} AND unit_price IS NOT NULL`);
  return rows[0] ?? null;
}

/** A message's returned units, read in the ledger: for recipients that failed, were cancelled, or were not reached. */
export const refundedUnitsOf = (messageId: SQL): SQL => sql`coalesce((SELECT sum(e.units) FROM unit_entries e
  WHERE e.tenant_id = ${currentTenant} AND e.message_id = ${messageId} AND e.kind IN ('refund', 'reverse')), 0)::integer`;

export async function unitsRefunded(ctx: Ctx, messageId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ units: number }>(sql`SELECT ${refundedUnitsOf(sql`${messageId}`)} AS units`);
  return rows[0]?.units ?? 0;
}
