import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { login } from '../../../contract/followup/login-routes.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { memberships, tenants } from '../../core/tables.ts';
import { groupMembers } from '../../groups/index.ts';
import { people, personAccounts } from '../../people/index.ts';
import { futureOnly } from '../../session/index.ts';
import { invitingOf, unitsOf, withoutLink } from './mail-invitation.ts';
import { invitationChannelsOf } from './invite.ts';
import type { LoginDeps } from './login-deps.ts';
import { memberInvitations } from './login-tables.ts';
import { invitationStillValid } from './accept.ts';
import { currentTenant } from '../../core/db/index.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { refusals } from '../refusal-texts.ts';
import { readWords } from '../../core/language/stored-words.ts';
import type { JobKind } from '../../core/jobs.ts';
import { messageTexts } from '../../messaging/index.ts';

type Login = z.input<typeof login>;

/** The state of a person's login. Throws 404 for an unknown person. */
export async function readLogin(deps: LoginDeps, ctx: Ctx, personId: string): Promise<Login> {
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  if (!person) throw notFound();
  const [tenant] = await ctx.db
    .select({ name: tenants.name, language: tenants.language })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  const account = await accountOf(ctx, personId);
  const [invited] = await ctx.db
    .select()
    .from(memberInvitations)
    .where(
      and(
        eq(memberInvitations.tenantId, currentTenant),
        eq(memberInvitations.personId, personId),
        or(ne(memberInvitations.state, 'invited'), invitationStillValid),
      ),
    );
  const open = invited?.state === 'accepted' ? undefined : invited;
  const asked = open && (open.state === 'failed' ? 'failed' : 'invited');
  return {
    state: account?.state ?? asked ?? 'none',
    via: invited?.via ?? null,
    words: open ? readWords(ctx.user, open) : '',
    sentAt: invited?.sentAt.toISOString() ?? null,
    goesAt: futureOnly(open?.goesAt ?? null, ctx.clock()),
    expiresAt: open?.expiresAt.toISOString() ?? null,
    signsInWith: account?.email ?? null,
    ways: await invitationChannelsOf(deps, ctx, person),
    smsUnits: unitsOf(invitingOf(tenant!, person), deps.appUrl()),
  };
}

async function accountOf(ctx: Ctx, personId: string) {
  const [account] = await ctx.db
    .select({ id: memberships.accountId, state: memberships.state, role: memberships.role })
    .from(personAccounts)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, personAccounts.accountId)),
    )
    .where(and(eq(personAccounts.tenantId, currentTenant), eq(personAccounts.personId, personId)));
  if (!account) return undefined;
  const email = (await accountsById(ctx, [account.id])).get(account.id)?.email;
  return email === undefined ? undefined : { ...account, email };
}

/** Removes a person's login or invitation and ends their sessions. Throws 404, 409 for administrators. */
export async function takeBackLogin(ctx: Ctx, personId: string): Promise<void> {
  const account = await accountOf(ctx, personId);
  if (account && account.role !== 'member') {
    throw refuse('followup.administers', 409, refusals.administers);
  }
  const gone = await ctx.db
    .delete(memberInvitations)
    .where(and(eq(memberInvitations.tenantId, currentTenant), eq(memberInvitations.personId, personId)))
    .returning({ state: memberInvitations.state });
  if (!account && gone.length === 0) throw notFound();
  if (account) {
    await ctx.db
      .update(memberships)
      .set({ state: 'disabled' })
      .where(and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, account.id)));
    await ctx.db.execute(sql`SELECT app.end_sessions(${account.id}::uuid)`);
  }
  await ctx.db
    .update(groupMembers)
    .set({ enableLogin: false })
    .where(and(eq(groupMembers.tenantId, currentTenant), eq(groupMembers.personId, personId)));
  await ctx.audit({ action: 'login.taken_back', subject: 'person', subjectId: personId });
  ctx.emit('people', { personId });
}

/** Restores a login that was removed. Throws 404 if there was none. */
export async function restoreLogin(ctx: Ctx, personId: string): Promise<void> {
  const account = await accountOf(ctx, personId);
  if (account?.state !== 'disabled' || account.role !== 'member') throw notFound();
  await ctx.db
    .update(memberships)
    .set({ state: 'active' })
    .where(and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, account.id)));
  await ctx.audit({ action: 'login.restored', subject: 'person', subjectId: personId });
  ctx.emit('people', { personId });
}

/** Removes the links from the texts of invitations that were sent, so that none can be found among stored messages. */
export const forgetLinks: JobKind = {
  queue: 'forget-links',
  cron: '*/10 * * * *',
  run: (job) =>
    job.transaction(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string; body: string }>(sql`
        SELECT m.id, t.body FROM messages m JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
        JOIN member_invitations i ON i.tenant_id = ${currentTenant} AND i.message_id = m.id
        WHERE m.tenant_id = ${currentTenant} AND m.state IN ('done', 'cancelled') AND t.body LIKE '%/your-page#%'`);
      for (const { id, body } of rows)
        await ctx.db
          .update(messageTexts)
          .set({ body: withoutLink(body) })
          .where(and(eq(messageTexts.tenantId, currentTenant), eq(messageTexts.messageId, id)));
    }),
};
