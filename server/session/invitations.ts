import { and, type AnyColumn, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound, refuse } from '../core/errors.ts';
import { accounts, memberships, tenants } from '../core/tables.ts';
import { isProvedFor } from '../core/identity/address-proof.ts';
import { hashToken, homeToken } from '../core/identity/cookie.ts';
import { refuseWhileWaiting } from './proof/unproved-owner.ts';
import type { SessionDeps } from './session-deps.ts';
import { invitations, invitationTurns } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { refusals } from './refusal-texts.ts';
import { readWords, storedWords } from '../core/language/stored-words.ts';
import type { Mail } from '../adapters/email/mailer.ts';
import type { JobKind } from '../core/jobs.ts';
import { nameWithoutLinks } from '../core/storable-text.ts';
import { say, type Text } from '../core/language/catalogue.ts';
import { letters } from './mail-texts.ts';
import { momentAsText } from '../core/moment-as-text.ts';

/** How many invitations by e-mail one organisation may send in an hour, so that nobody mails strangers in bulk. */
const IN_AN_HOUR = 20;

/**
 * The moment at which the next invitation by e-mail of this organisation goes: now, or once fewer than 20 have gone in the
 * hour before it. The turn is taken, also where the invitation is withdrawn afterwards.
 */
export async function scheduleInvitation(ctx: Ctx): Promise<Date> {
  const now = ctx.clock();
  // One after the other: two at once would both take the last turn.
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('session.invitation-turn ' || ${ctx.tenantId}, 0))`,
  );
  await ctx.db.execute(sql`
    DELETE FROM invitation_turns
    WHERE tenant_id = ${ctx.tenantId} AND goes_at < ${now.toISOString()}::timestamptz - interval '1 hour'`);
  const { rows } = await ctx.db.execute<{ free: string }>(sql`
    SELECT ${momentAsText(sql`goes_at + interval '1 hour'`)} AS free
    FROM invitation_turns WHERE tenant_id = ${ctx.tenantId} ORDER BY goes_at DESC OFFSET ${IN_AN_HOUR - 1} LIMIT 1`);
  const free = rows[0] ? new Date(rows[0].free) : now;
  const goesAt = free > now ? free : now;
  await ctx.db.insert(invitationTurns).values({ tenantId: ctx.tenantId, goesAt });
  return goesAt;
}

/** The time as the contract shows it: null once it has passed. */
export const futureOnly = (goesAt: Date | null, now: Date): string | null =>
  goesAt !== null && goesAt > now ? goesAt.toISOString() : null;

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
  if (!row) throw notFound();
  await ctx.audit({ action: 'invitation.withdrawn', subject: 'invitation', subjectId: id });
  return true;
}

/**
 * Mails an administrator's invitation, with a link made for this mail; if the mail server refuses it, the inviter sees
 * that among the invitations. The link stays valid, because a mail whose answer was lost may have arrived.
 */
export function mailAdministratorInvitation(deps: SessionDeps): JobKind {
  return {
    queue: 'mail-administrator-invitation',
    leaves: true,
    run: async (job, { invitationId }) => {
      const token = homeToken();
      const link = `${deps.appUrl()}/invitation#${token}`;
      const mail = await job.transaction((ctx) => mailTo(ctx, invitationId!, hashToken(token), link));
      if (!mail) return;
      try {
        await deps.mailer!.send(mail);
      } catch {
        deps.onMailFailure('invitation');
        await job.transaction((ctx) => noteNotTaken(ctx, invitationId!));
      }
    },
  };
}

/** The mail to somebody who is still invited; undefined where that was withdrawn, or accepted, meanwhile. */
async function mailTo(ctx: Ctx, id: string, tokenHash: Buffer, link: string): Promise<Mail | undefined> {
  const [invited] = await ctx.db
    .update(invitations)
    .set({ tokenHash, mailedAt: ctx.clock() })
    .where(and(eq(invitations.tenantId, currentTenant), eq(invitations.id, id), isOpen(ctx.clock())))
    .returning({ to: invitations.email, invitedBy: invitations.invitedBy });
  if (!invited) return undefined;
  const [by] = await ctx.db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, invited.invitedBy));
  const [tenant] = await ctx.db
    .select({ name: tenants.name, language: tenants.language })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  const [organisation, inviter] = [nameWithoutLinks(tenant!.name), nameWithoutLinks(by?.name ?? '')];
  const said = (text: Text) => say(text, tenant!.language ?? 'en');
  const { subject, text, textWithoutInviter } = letters.invitation;
  return {
    to: invited.to,
    subject: said(subject({ organisation })),
    text: said(inviter ? text({ inviter, organisation, link }) : textWithoutInviter({ organisation, link })),
  };
}

async function noteNotTaken(ctx: Ctx, id: string): Promise<void> {
  const open = and(eq(invitations.id, id), isNull(invitations.acceptedAt));
  await ctx.db
    .update(invitations)
    .set(storedWords(letters.invitation.notTaken))
    .where(and(eq(invitations.tenantId, currentTenant), open));
  ctx.emit('administrators');
}
