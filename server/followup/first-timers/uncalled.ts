import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentOf } from '../../core/moment-of.ts';

type Row = { id: string; name: string; phoneNumber: string; email: string; came: number; total: string | number };

/** First-timers whom nobody has contacted yet, the newest first: as many as are wanted, and how many there are. */
export async function listUncalled(ctx: Ctx, wanted: number) {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email,
      extract(epoch FROM p.created_at)::float8 AS came, count(*) OVER () AS total
    FROM people p LEFT JOIN follow_ups f ON f.tenant_id = p.tenant_id AND f.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.is_first_timer AND p.archived_at IS NULL AND coalesce(f.state, 'new') = 'new'
    ORDER BY p.created_at DESC, p.id LIMIT ${wanted}::integer`);
  return {
    items: rows.map(({ came, ...row }) => ({ ...row, cameAt: momentOf(came) })),
    totalItems: Number(rows[0]?.total ?? 0),
  };
}

/** How many people known already said something on a public page that nobody has looked at. */
export async function countFormsToLookAt(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ people: number }>(sql`
    SELECT count(DISTINCT a.person_id)::integer AS people FROM connect_answers a
    JOIN people p ON p.tenant_id = a.tenant_id AND p.id = a.person_id AND p.archived_at IS NULL
    WHERE a.tenant_id = ${currentTenant} AND a.known AND a.looked_at IS NULL`);
  return rows[0]?.people ?? 0;
}
