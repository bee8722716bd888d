import { sql } from 'drizzle-orm';
import { Refusal, type Words } from '../../core/errors.ts';
import type { JobKind, JobRun } from '../../core/jobs.ts';
import { inviteMember, noteFailure, invitationChannelsOf } from './invite.ts';
import type { LoginDeps } from './login-deps.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

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
          SELECT p.id, p.email, p.phone FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
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
