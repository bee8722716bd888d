import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { smsPayload } from '../../../contract/messaging/channels/sms/payload.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse, type Words, Refusal } from '../../core/errors.ts';
import { hashToken, homeToken, newToken } from '../../core/identity/cookie.ts';
import { memberships, tenants } from '../../core/tables.ts';
import { listSenderIds, senderStatus, sendSms } from '../../messaging/index.ts';
import { hasOptedOut, people, personAccounts } from '../../people/index.ts';
import { refuseWhileWaiting, scheduleInvitation } from '../../session/index.ts';
import { invitationSms, invitingOf } from './mail-invitation.ts';
import type { LoginDeps } from './login-deps.ts';
import { memberInvitations } from './login-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';
import { noWords, storedWords } from '../../core/language/stored-words.ts';
import type { JobKind, JobRun } from '../../core/jobs.ts';

/** The ids of invitations among the messages: we write them, whoever asked for them. */
export const invitationMessages: SQL = sql`
  SELECT i.message_id FROM member_invitations i WHERE i.tenant_id = ${currentTenant} AND i.message_id IS NOT NULL`;

const WEEK_MS = 7 * 24 * 3600 * 1000;

export type Way = 'email' | 'sms' | 'link';
type Person = typeof people.$inferSelect;

/** The ways to invite a person, the default first; the link can always be handed over. STOP also ends this SMS. */
export async function invitationChannelsOf(
  deps: Pick<LoginDeps, 'mailer'>,
  ctx: Ctx,
  { email, phone }: Pick<Person, 'email' | 'phone'>,
): Promise<Way[]> {
  const ways: Way[] = [];
  if (deps.mailer && email !== '') ways.push('email');
  if (phone !== null && !(await hasOptedOut(ctx, { channel: 'sms', address: phone }))) ways.push('sms');
  return [...ways, 'link'];
}

/**
 * Invites a person to sign in, in the name of whoever acts or `by`; an invitation before it stops working. Answers the link where it is to be handed over.
 * @throws Refusal 404 for the person, 409 where there is a login already, 422 for a way that does not lead to them, and
 * as `sendSms`
 */
export async function inviteMember(deps: LoginDeps, ctx: Ctx, given: { personId: string; via: Way; by?: string }) {
  const { personId, via, by = ctx.user?.accountId } = given;
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId), isNull(people.archivedAt)))
    .for('update');
  if (!person) throw notFound();
  await refuseWhereThereIsOne(ctx, personId);
  if (!(await invitationChannelsOf(deps, ctx, person)).includes(via)) {
    throw refuse('followup.no_way', 422, via === 'sms' ? noSms(person) : refusals.noMail);
  }
  if (via === 'email') await refuseWhileWaiting(ctx);
  const [tenant] = await ctx.db
    .select({ name: tenants.name, language: tenants.language })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  const token = homeToken();
  const link = `${deps.appUrl()}/your-page#${token}`;
  const messageId =
    via === 'sms' ? await leaveBySms(deps, ctx, personId, invitationSms(invitingOf(tenant!, person), link)) : null;
  const now = ctx.clock();
  const goesAt = via === 'email' ? await scheduleInvitation(ctx) : null;
  const invitation = {
    state: 'invited' as const,
    via,
    email: via === 'email' ? person.email.trim().toLowerCase() : null,
    phone: via === 'sms' ? person.phone : null,
    ...noWords,
    tokenHash: hashToken(token),
    messageId,
    invitedBy: by ?? null,
    sentAt: now,
    goesAt,
    // The week begins when the e-mail is sent.
    expiresAt: new Date((goesAt ?? now).getTime() + WEEK_MS),
  };
  await ctx.db
    .insert(memberInvitations)
    .values({ tenantId: ctx.tenantId, personId, ...invitation })
    .onConflictDoUpdate({ target: [memberInvitations.tenantId, memberInvitations.personId], set: invitation });
  await ctx.audit({ action: 'login.invited', subject: 'person', subjectId: personId, detail: { via } });
  ctx.emit('people', { personId });
  // After a new invitation meanwhile only the latest one counts.
  if (goesAt) await ctx.enqueue('mail-invitation', { personId, goesAt: goesAt.toISOString() }, { startAfter: goesAt });
  return via === 'link' ? link : null;
}

const noSms = ({ phone }: Pick<Person, 'phone'>) => (phone === null ? refusals.noPhone : refusals.optedOut);

async function refuseWhereThereIsOne(ctx: Ctx, personId: string): Promise<void> {
  const [linked] = await ctx.db
    .select({ state: memberships.state })
    .from(personAccounts)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, currentTenant), eq(memberships.accountId, personAccounts.accountId)),
    )
    .where(and(eq(personAccounts.tenantId, currentTenant), eq(personAccounts.personId, personId)));
  if (!linked) return;
  throw refuse('followup.has_login', 409, linked.state === 'active' ? refusals.hasLogin : refusals.loginRemoved);
}

/** Sent as the organisation's message, by its default route and with its units. */
async function leaveBySms(deps: LoginDeps, ctx: Ctx, personId: string, text: string): Promise<string> {
  const sender = (await listSenderIds(ctx)).find(({ status }) => status === senderStatus.approved);
  const payload = smsPayload.parse({ subject: sender?.mask ?? '', message: text, ToContacts: personId });
  return (await sendSms(ctx, deps.sms, payload)).id;
}

/** Stores why an invitation failed, when no request waits for the answer. */
export async function noteFailure(ctx: Ctx, { personId, via, words }: { personId: string; via: Way; words: Words }) {
  const failed = {
    state: 'failed' as const,
    via,
    ...storedWords(words),
    tokenHash: hashToken(newToken()),
    expiresAt: ctx.clock(),
  };
  await ctx.db
    .insert(memberInvitations)
    .values({ tenantId: ctx.tenantId, personId, ...failed })
    .onConflictDoUpdate({
      target: [memberInvitations.tenantId, memberInvitations.personId],
      set: failed,
      setWhere: sql`${memberInvitations.state} = 'failed'`,
    });
}

type Wanted = { id: string; email: string; phone: string | null };

/**
 * Invites the members of a group for whom a login was enabled and who were never invited. The queue is filled by whoever
 * writes that (`invite-members`, with the group's id and who did it).
 */
export function inviteEnabled(deps: LoginDeps): JobKind {
  return {
    queue: 'invite-members',
    leaves: true,
    run: async (job, { groupId, by }) => {
      const wanted = await job.transaction(async (ctx) => {
        const { rows } = await ctx.db.execute<Wanted>(sql`
          SELECT p.id, p.email, p.phone FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
          WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId} AND m.enable_login AND m.state = 'approved' AND p.archived_at IS NULL
            AND NOT EXISTS (SELECT FROM member_invitations i
              WHERE i.tenant_id = ${currentTenant} AND i.person_id = p.id AND i.state <> 'failed')
            AND NOT EXISTS (SELECT FROM person_accounts a WHERE a.tenant_id = ${currentTenant} AND a.person_id = p.id)
          ORDER BY p.sort_name, p.id`);
        return rows;
      });
      for (const person of wanted)
        if (!job.signal.aborted) await inviteOne(deps, job, { ...person, ...(by && { by }) });
    },
  };
}

async function inviteOne(deps: LoginDeps, job: JobRun, person: Wanted & { by?: string }): Promise<void> {
  const [via = 'link'] = await job.transaction((ctx) => invitationChannelsOf(deps, ctx, person));
  const fail = (words: Words) => job.transaction((ctx) => noteFailure(ctx, { personId: person.id, via, words }));
  // Skipped: a link has to be handed over by somebody, and a job has nobody.
  if (via === 'link') return fail(nobodyToWriteTo(person));
  try {
    await job.transaction((ctx) =>
      inviteMember(deps, ctx, { personId: person.id, via, ...(person.by && { by: person.by }) }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await fail(error.text);
  }
}

const nobodyToWriteTo = ({ phone }: Wanted) => (phone === null ? refusals.noPhoneNoMail : refusals.optedOutNoMail);
