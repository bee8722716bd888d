import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { memberships, tenants } from '../../core/tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { isProvedFor } from '../../core/identity/address-proof.ts';
import { refusals } from '../refusal-texts.ts';

const DAYS_TO_PROVE_MS = 30 * 24 * 3600 * 1000;

/**
 * Whether nothing real leaves the organisation yet, because the address of its owner is not proved. One that is older than
 * that, as the 30 days of its owner tell, goes on meanwhile.
 */
export async function sendingWaits(ctx: Ctx): Promise<boolean> {
  const { owners, createdAt } = await ownersOf(ctx);
  const old = (owner: Owner) =>
    owner.proveUntil !== null && createdAt.getTime() < owner.proveUntil.getTime() - DAYS_TO_PROVE_MS;
  return !owners.some((owner) => isProvedFor('send', owner) || old(owner));
}

/** The code for everything that waits for the owner's address. */
export const unproved = 'session.unproved';

/** The owner whose proof sending waits for: the name, and whether it is the caller. Null if nothing waits. */
export async function ownerToConfirm(ctx: Ctx): Promise<{ owner: string; own: boolean } | null> {
  if (!(await sendingWaits(ctx))) return null;
  const [owner] = (await ownersOf(ctx)).owners;
  return { owner: owner?.name ?? '', own: ctx.user !== null && ctx.user.accountId === owner?.id };
}

/**
 * In words for whoever asks; a job asks for everybody, so that the owner too may read them.
 * @throws Refusal 403 for whatever would leave an organisation whose owner's address is not proved
 */
export async function refuseWhileWaiting(ctx: Ctx): Promise<void> {
  const waits = await ownerToConfirm(ctx);
  if (!waits) return;
  const words = waits.own
    ? refusals.sendingWaitsForYou
    : refusals.sendingWaits({
        named: waits.owner ? 'yes' : 'no',
        owner: waits.owner,
        asked: ctx.user ? 'yes' : 'no',
      });
  throw refuse(unproved, 403, words);
}

type Owner = Awaited<ReturnType<typeof accountsById>> extends Map<string, infer Account> ? Account : never;

/** The organisation's owners, and when it was created. */
async function ownersOf(ctx: Ctx): Promise<{ owners: Owner[]; createdAt: Date }> {
  const rows = await ctx.db
    .select({ id: memberships.accountId, createdAt: tenants.createdAt })
    .from(tenants)
    .leftJoin(memberships, and(eq(memberships.tenantId, currentTenant), eq(memberships.role, 'owner')))
    .where(eq(tenants.tenantId, currentTenant));
  const owners = await accountsById(
    ctx,
    rows.map(({ id }) => id),
  );
  return { owners: [...owners.values()], createdAt: rows[0]?.createdAt ?? ctx.clock() };
}
