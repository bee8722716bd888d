import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Paged } from '../../contract/route.ts';
import type { securityEvent } from '../../contract/session/security-trail-routes.ts';
import type { Ctx } from '../core/context.ts';
import { pageOf } from '../core/page-of.ts';
import { accountsById } from '../core/identity/accounts-by-id.ts';

type Row = Omit<z.input<typeof securityEvent>, 'at' | 'account'> & { at: number; accountId: string | null };

/** What happened to the organisation's accounts, newest first. */
export async function readSecurityTrail(
  ctx: Ctx,
  query: { page?: number | undefined; pageSize?: number | undefined },
): Promise<Paged<z.input<typeof securityEvent>>> {
  const { size, skip } = pageOf(query);
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM audit WHERE tenant_id = ${ctx.tenantId} AND subject = 'account' ORDER BY at DESC, id LIMIT ${size} OFFSET ${skip})
    SELECT p.id, extract(epoch FROM p.at)::float8 AS at, p.subject_id AS "accountId", p.action,
      coalesce(p.detail ->> 'by', '') AS way,
      coalesce((p.detail ->> 'joined')::boolean, false) AS joined,
      p.account_id IS NULL AND p.action NOT IN ('session.sign_in_failed', 'second_factor.guessed') AS "byOperator",
      p.action = 'session.signed_in' AND e.before AND NOT e.from_here AS "newAddress"
    FROM page p CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS before, coalesce(bool_or(o.detail ->> 'address' = p.detail ->> 'address'), false) AS from_here
      FROM audit o WHERE o.tenant_id = p.tenant_id AND o.subject_id = p.subject_id AND o.at < p.at AND o.action = 'session.signed_in') e
    ORDER BY p.at DESC, p.id`);
  const total = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*) FROM audit WHERE tenant_id = ${ctx.tenantId} AND subject = 'account'`,
  );
  const accounts = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  const items = rows.map(({ at, accountId, ...row }) => ({
    ...row,
    account: accounts.get(accountId ?? '')?.name ?? '',
    at: new Date(at * 1000).toISOString(),
  }));
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}
