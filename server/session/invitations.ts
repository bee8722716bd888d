import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { enterTenant } from '../core/db/index.ts';
import { notFound, refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { passwordMatches } from '../core/identity/password.ts';
import { countAttempt } from '../core/identity/throttle.ts';
import { hashToken, newToken } from '../core/identity/token.ts';
import { accounts, memberships, tenants } from '../core/tables.ts';
import { contextOf } from '../core/transaction.ts';
import { guesses, links } from './limits.ts';
import type { SessionDeps } from './session-deps.ts';
import { enter } from './enter.ts';
import { newAccount } from './new-account.ts';
import { hashChosen } from './passwords/chosen-password.ts';
import { noteFailedSignIn } from './security-trail.ts';
import { invitations } from './tables.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/**
 * Invites an administrator: by e-mail where mail can be sent, else the link is shown once to hand over. An invitation before
 * it stops working, so inviting them once more is sending it again.
 */
export async function invite(deps: SessionDeps, ctx: Ctx, given: { email: string; name: string }) {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM accounts a JOIN memberships m ON m.account_id = a.id WHERE a.email = ${given.email} AND m.role <> 'member'`,
  );
  if (rows.length > 0)
    throw refuse('session.already_member', 409, 'They administer this organisation already.', {
      email: 'They administer this organisation already.',
    });
  await ctx.db.delete(invitations).where(and(eq(invitations.email, given.email), isNull(invitations.acceptedAt)));
  const token = newToken();
  const expiresAt = new Date(ctx.clock().getTime() + WEEK_MS);
  const [row] = await ctx.db
    .insert(invitations)
    .values({
      tenantId: ctx.tenantId,
      ...given,
      tokenHash: hashToken(token),
      invitedBy: ctx.user!.accountId,
      expiresAt,
    })
    .returning();
  await ctx.audit({ action: 'administrator.invited', subject: 'invitation', subjectId: row!.id });
  await ctx.emit('administrators');
  if (deps.mailer) await ctx.enqueue('mail-administrator-invitation', { invitationId: row!.id });
  const link = deps.mailer ? null : `${deps.appUrl()}/invitation#${token}`;
  return { id: row!.id, ...given, words: '', expiresAt: expiresAt.toISOString(), link };
}

/** Invitations still open, newest first. */
export async function openInvitations(ctx: Ctx) {
  const open = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, ctx.clock()));
  const rows = await ctx.db.select().from(invitations).where(open).orderBy(desc(invitations.createdAt));
  return rows.map(({ id, name, email, words, expiresAt }) => ({
    id,
    name,
    email,
    words,
    expiresAt: expiresAt.toISOString(),
    link: null,
  }));
}

export async function withdrawInvitation(ctx: Ctx, id: string): Promise<true> {
  const [row] = await ctx.db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  if (!row) throw notFound('invitation');
  await ctx.audit({ action: 'invitation.withdrawn', subject: 'invitation', subjectId: id });
  return true;
}

/** Who is invited where, for the page behind the link. */
export async function readInvitation(ctx: OpenCtx, token: string) {
  const { tenantId, row } = await openInvitation(ctx, token);
  const [account] = await ctx.gate((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, row.email)),
  );
  return {
    organisation: await nameOf(ctx, tenantId),
    name: row.name,
    email: row.email,
    hasAccount: account !== undefined,
  };
}

async function nameOf(ctx: OpenCtx, tenantId: string): Promise<string> {
  const [tenant] = await ctx.base.database.withTenant(tenantId, (tx) =>
    tx.select({ name: tenants.name }).from(tenants),
  );
  return tenant?.name ?? '';
}

/** Joins the organisation. Somebody new chooses a password; somebody known gives the one they have. */
export async function acceptInvitation(ctx: OpenCtx, given: { token: string; name: string; password: string }) {
  const { tenantId, row } = await openInvitation(ctx, given.token);
  const [known] = await ctx.gate((tx) => tx.select().from(accounts).where(eq(accounts.email, row.email)));
  if (known) {
    await countAttempt(ctx.base.database, guesses, row.email);
    if (!(await passwordMatches(given.password, known.passwordHash))) {
      noteFailedSignIn(ctx, { accountId: known.id, way: 'password' });
      throw refuse('session.wrong', 401, 'This e-mail has an account already; its password is another one.', {
        password: 'Give the password of your account.',
      });
    }
  }
  const passwordHash = known
    ? null
    : await hashChosen(given.password, {
        email: row.email,
        name: given.name,
        organisations: [await nameOf(ctx, tenantId)],
      });
  const accountId = await ctx.gate(async (tx) => {
    const id = known?.id ?? (await newAccount(tx, { email: row.email, name: given.name, passwordHash }));
    await enterTenant(tx, tenantId);
    const own = contextOf(
      ctx.base,
      tenantId,
      { accountId: id, name: given.name, email: row.email, role: 'administrator', personId: null },
      tx,
    );
    const [taken] = await tx
      .update(invitations)
      .set({ acceptedAt: own.clock() })
      .where(and(eq(invitations.id, row.id), isNull(invitations.acceptedAt)))
      .returning();
    if (!taken) throw linkUsed();
    await tx
      .insert(memberships)
      .values({ tenantId, accountId: id, role: 'administrator' })
      .onConflictDoUpdate({
        target: [memberships.tenantId, memberships.accountId],
        set: { role: 'administrator', state: 'active' },
        setWhere: eq(memberships.role, 'member'),
      });
    await own.audit({ action: 'administrator.joined', subject: 'administrator', subjectId: id });
    await own.emit('administrators');
    return id;
  });
  return enter(ctx, accountId);
}

async function openInvitation(ctx: OpenCtx, token: string) {
  await countAttempt(ctx.base.database, links, ctx.address);
  const { rows } = await ctx.gate((tx) =>
    tx.execute<{ tenant_id: string; id: string }>(sql`SELECT tenant_id, id FROM app.invitation(${hashToken(token)})`),
  );
  const found = rows[0];
  if (!found) throw linkUsed();
  const [row] = await ctx.base.database.withTenant(found.tenant_id, (tx) =>
    tx.select().from(invitations).where(eq(invitations.id, found.id)),
  );
  if (!row || row.acceptedAt || row.expiresAt <= ctx.base.clock()) throw linkUsed();
  return { tenantId: found.tenant_id, row };
}

function linkUsed() {
  return refuse('session.link_used', 410, 'This invitation has been used, withdrawn or is too old. Ask for a new one.');
}
