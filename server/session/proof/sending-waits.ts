import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { accounts, memberships } from '../../core/tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * Whether nothing real leaves the organisation yet, because the address of its owner is not proved. One that is older than
 * that, as the 30 days of its owner tell, goes on meanwhile.
 */
export async function sendingWaits(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ waits: boolean }>(sql`
    SELECT NOT EXISTS (
      SELECT FROM memberships m JOIN accounts a ON a.id = m.account_id
      WHERE m.tenant_id = ${currentTenant} AND m.role = 'owner' AND (a.proved_at IS NOT NULL OR t.created_at < a.prove_until - interval '30 days')) AS waits
    FROM tenants t WHERE t.tenant_id = ${currentTenant}`);
  return rows[0]?.waits ?? true;
}

/** What is said of everything that waits for the owner's address. */
export const unproved = 'session.unproved';

/** Whose proof sending waits for: the owner's name, and whether that is who asks. Null where nothing waits. */
export async function whomSendingWaitsFor(ctx: Ctx): Promise<{ owner: string; own: boolean } | null> {
  if (!(await sendingWaits(ctx))) return null;
  const [owner] = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.tenantId, currentTenant), eq(memberships.role, 'owner')));
  return { owner: owner?.name ?? '', own: ctx.user !== null && ctx.user.accountId === owner?.id };
}

/**
 * In words for whoever asks; a job asks for everybody, so that the owner too may read them.
 * @throws Refusal 403 for whatever would leave an organisation whose owner's address is not proved
 */
export async function refuseWhileWaiting(ctx: Ctx): Promise<void> {
  const waits = await whomSendingWaitsFor(ctx);
  if (!waits) return;
  const words = waits.own
    ? 'You cannot send messages until you confirm your e-mail address. Confirm it in Settings, under Your account.'
    : `Your organisation cannot send messages until its owner${waits.owner && `, ${waits.owner},`} confirms their e-mail address.${ctx.user ? ' Ask them to confirm it.' : ''}`;
  throw refuse(unproved, 403, words);
}
