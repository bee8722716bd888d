import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { pageOf } from '../../core/page-of.ts';
import { matches } from '../matching.ts';
import { type PersonRow, rowOf } from '../person-row.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Wish = {
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
  after?: string | undefined;
};

/** Archived people, the last archived first; those merged into somebody are not among them. */
export async function listArchived(ctx: Ctx, { search, after, ...page }: Wish) {
  const { size, skip } = pageOf({ ...page, after });
  const wanted = search?.trim() ? sql`AND ${matches(search)}` : sql``;
  const all = sql`FROM people p
  WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NOT NULL AND p.id NOT IN (SELECT g.merged FROM app.merged_people() AS g) ${wanted}`;
  const afterCursor = after
    ? sql`AND (p.archived_at, p.id) < (SELECT q.archived_at, q.id FROM people q
      WHERE q.tenant_id = ${currentTenant} AND q.id = ${after})`
    : sql``;
  const { rows } = await ctx.db.execute<PersonRow & { archivedAt: string; total: string | number }>(sql`
    SELECT here.*, t.total FROM (SELECT count(*) AS total ${all}) AS t
    LEFT JOIN LATERAL (
      SELECT ${rowOf}, ${momentAsText(sql`p.archived_at`)} AS "archivedAt"
      ${all} ${afterCursor} ORDER BY p.archived_at DESC, p.id DESC LIMIT ${size}::integer OFFSET ${skip}::integer
    ) AS here ON true`);
  return { items: rows.filter(({ id }) => id !== null), totalItems: Number(rows[0]?.total ?? 0) };
}
