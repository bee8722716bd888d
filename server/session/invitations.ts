import { and, type AnyColumn, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound, refuse } from '../core/errors.ts';
import { accounts, memberships } from '../core/tables.ts';
import { isProvedFor } from '../core/identity/address-proof.ts';
import { hashToken, homeToken } from '../core/identity/token.ts';
import { futureOnly, scheduleInvitation } from './invitation-schedule.ts';
import { refuseWhileWaiting } from './proof/unproved-owner.ts';
import type { SessionDeps } from './session-deps.ts';
import { invitations } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { refusals } from './refusal-texts.ts';
import { readWords } from '../core/language/stored-words.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** Whether the sender still administers the organisation: an invitation ends with its sender. */
export const inviterStillAdministers = (invitedBy: AnyColumn): SQL =>
  sql`EXISTS (SELECT FROM memberships m
    WHERE m.tenant_id = ${currentTenant} AND m.account_id = ${invitedBy} AND m.state = 'active' AND m.role <> 'member')`;

/** An invitation that can be accepted. */
export const isOpen = (now: Date): SQL | undefined =>
  and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now), inviterStillAdministers(invitations.invitedBy));

/**
 * Invites an administrator: by e-mail where mail can be sent, else the link is shown once to hand over. An invitation before
 * it stops working, so inviting them once more is sending it again.
 */
export async function invite(deps: SessionDeps, ctx: Ctx, given: { email: string; name: string }) {
  if (deps.mailer) await refuseWhileWaiting(ctx);
  const known = await ctx.db
    .select({ id: accounts.id, provedBy: accounts.provedBy })
    .from(accounts)
    .where(eq(accounts.email, given.email));
  const mine = and(
    eq(memberships.tenantId, currentTenant),
    ne(memberships.role, 'member'),
    inArray(
      memberships.accountId,
      known.map(({ id }) => id),
    ),
  );
  const administers = await ctx.db.select({ id: memberships.accountId }).from(memberships).where(mine);
  // Without mail only a link from the inviter can confirm their address, so they may be invited again for that.
  if (administers.length > 0 && known.some((account) => deps.mailer || isProvedFor('administer', account)))
    throw refuse('session.already_member', 409, refusals.alreadyMember, {
      email: refusals.alreadyMember,
    });
  await ctx.db
    .delete(invitations)
    .where(
      and(eq(invitations.tenantId, currentTenant), eq(invitations.email, given.email), isNull(invitations.acceptedAt)),
    );
  const token = homeToken();
  const goesAt = deps.mailer ? await scheduleInvitation(ctx) : null;
  // The week begins when the e-mail is sent.
  const expiresAt = new Date((goesAt ?? ctx.clock()).getTime() + WEEK_MS);
  const [row] = await ctx.db
    .insert(invitations)
    .values({
      tenantId: ctx.tenantId,
      ...given,
      tokenHash: hashToken(token),
      invitedBy: ctx.user!.accountId,
      goesAt,
      expiresAt,
    })
    .returning();
  await ctx.audit({ action: 'administrator.invited', subject: 'invitation', subjectId: row!.id });
  ctx.emit('administrators');
  if (goesAt) {
    await ctx.enqueue('mail-administrator-invitation', { invitationId: row!.id }, { startAfter: goesAt });
  }
  const link = deps.mailer ? null : `${deps.appUrl()}/invitation#${token}`;
  const waits = futureOnly(goesAt, ctx.clock());
  return { id: row!.id, ...given, words: '', goesAt: waits, expiresAt: expiresAt.toISOString(), link };
}

/** Invitations still open, newest first. */
export async function openInvitations(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tenantId, currentTenant), isOpen(ctx.clock())))
    .orderBy(desc(invitations.createdAt));
  return rows.map(({ id, name, email, words, why, goesAt, expiresAt }) => ({
    id,
    name,
    email,
    words: readWords(ctx.user, { words, why }),
    goesAt: futureOnly(goesAt, ctx.clock()),
    expiresAt: expiresAt.toISOString(),
    link: null,
  }));
}

export async function withdrawInvitation(ctx: Ctx, id: string): Promise<true> {
  const [row] = await ctx.db
    .delete(invitations)
    .where(and(eq(invitations.tenantId, currentTenant), eq(invitations.id, id)))
    .returning({ id: invitations.id });
  if (!row) throw notFound('invitation');
  await ctx.audit({ action: 'invitation.withdrawn', subject: 'invitation', subjectId: id });
  return true;
}
