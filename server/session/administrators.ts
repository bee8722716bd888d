import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound, refuse } from '../core/errors.ts';
import type { PrepareCtx } from '../core/http/handlers.ts';
import { forgetToken } from '../core/identity/signed-in.ts';
import { accountById, accountsById } from '../core/identity/one-account.ts';
import { memberships } from '../core/tables.ts';
import { openInvitations } from './invitations.ts';
import { isPassword } from './passwords/password-tries.ts';
import { currentTenant } from '../core/db/index.ts';
import { isProvedFor } from '../core/identity/address-proof.ts';
import { refusals } from './refusal-texts.ts';
import { commonWords } from '../core/language/common-words.ts';

/** All administrators, the owner first, and open invitations. */
export async function listAdministrators(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      accountId: memberships.accountId,
      role: memberships.role,
      state: memberships.state,
      joinedAt: memberships.createdAt,
    })
    .from(memberships)
    .where(and(eq(memberships.tenantId, currentTenant), ne(memberships.role, 'member')));
  const byName = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  const members = new Map(rows.map((row) => [row.accountId, row]));
  const administrators = [...byName.values()].flatMap(({ id, name, email, provedBy }) => {
    const member = members.get(id);
    if (!member) return [];
    const role = member.role === 'owner' ? ('owner' as const) : ('administrator' as const);
    return {
      ...member,
      role,
      name,
      email,
      proved: isProvedFor('administer', { provedBy }),
      joinedAt: member.joinedAt.toISOString(),
    };
  });
  administrators.sort((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'));
  return { administrators, invitations: await openInvitations(ctx) };
}

/** Disables an administrator, which ends their sessions at once, or enables them again. */
export async function setAdministratorState(
  ctx: Ctx,
  given: { accountId: string; state: 'active' | 'disabled' },
): Promise<true> {
  if (given.accountId === ctx.user?.accountId) {
    throw refuse('session.own_access', 409, refusals.ownAccess);
  }
  const [row] = await ctx.db
    .update(memberships)
    .set({ state: given.state })
    .where(
      and(
        eq(memberships.tenantId, currentTenant),
        eq(memberships.accountId, given.accountId),
        eq(memberships.role, 'administrator'),
      ),
    )
    .returning();
  if (!row) throw notFound();
  if (given.state === 'disabled') await ctx.db.execute(sql`SELECT app.end_sessions(${given.accountId}::uuid)`);
  await ctx.audit({ action: `administrator.${given.state}`, subject: 'administrator', subjectId: given.accountId });
  return true;
}

/** Transfers ownership to another administrator; the old owner stays an administrator. Takes the password. */
export async function transferOwnership(
  ctx: PrepareCtx,
  given: { accountId: string; password: string },
): Promise<true> {
  await checkOwnPassword(ctx, given.password);
  await ctx.transaction(async (own) => {
    // Locks the old owner's row first: a second transfer at the same time waits here and is then refused.
    const owner = and(eq(memberships.accountId, ctx.user.accountId), eq(memberships.role, 'owner'));
    const [before] = await own.db
      .update(memberships)
      .set({ role: 'administrator' })
      .where(and(eq(memberships.tenantId, currentTenant), owner))
      .returning();
    if (!before) throw refuse('session.not_allowed', 403, commonWords.onlyTheOwnerOfThe);
    const heir = and(
      eq(memberships.accountId, given.accountId),
      eq(memberships.state, 'active'),
      eq(memberships.role, 'administrator'),
      ne(memberships.accountId, ctx.user.accountId),
    );
    const [row] = await own.db
      .update(memberships)
      .set({ role: 'owner' })
      .where(and(eq(memberships.tenantId, currentTenant), heir))
      .returning();
    if (!row) throw notFound();
    await refuseUnproved(own, given.accountId);
    await own.audit({ action: 'ownership.transferred', subject: 'administrator', subjectId: given.accountId });
    own.emit('administrators');
  });
  if (ctx.token) forgetToken(ctx.base, ctx.token);
  return true;
}

/** Ownership never goes to an unproved address, because an owner could have invited and taken any. */
async function refuseUnproved(ctx: Ctx, accountId: string): Promise<void> {
  const heir = (await accountsById(ctx, [accountId])).get(accountId);
  if (heir && isProvedFor('own', heir)) return;
  const words = refusals.heirUnproved;
  throw refuse('session.heir_unproved', 409, words, { accountId: words });
}

/** @throws Refusal 401 when it is not the signed-in user's password; counted like any guess. */
export async function checkOwnPassword(ctx: PrepareCtx, password: string): Promise<void> {
  const { accountId, email } = ctx.user;
  const account = await ctx.gate((tx) => accountById(tx, accountId));
  if (!(await isPassword(ctx, { email, signedInAs: accountId }, password, account?.passwordHash ?? null))) {
    throw refuse('session.wrong_password', 403, refusals.wrongPassword, {
      password: refusals.wrongPassword,
    });
  }
}
