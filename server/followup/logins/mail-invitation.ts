import { and, eq } from 'drizzle-orm';
import type { Mail } from '../../adapters/email/mailer.ts';
import type { Ctx } from '../../core/context.ts';
import type { JobKind } from '../../core/jobs.ts';
import { hashToken, homeToken } from '../../core/identity/token.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../../people/index.ts';
import { invitationMail, invitingOf } from './invitation-text.ts';
import type { LoginDeps } from './login-deps.ts';
import { memberInvitations } from './login-tables.ts';
import { isOpen } from './open-invitation.ts';
import { currentTenant } from '../../core/db/index.ts';
import { storedWords } from '../../core/language/stored-words.ts';
import { refusals } from '../refusal-texts.ts';

/**
 * Mails an invitation, with a link made for this mail, and keeps it where the mail server does not take it: whoever invited
 * sees that on the person's page. The link stays good, for a mail whose answer got lost may have arrived.
 */
export function mailInvitation(deps: LoginDeps): JobKind {
  return {
    queue: 'mail-invitation',
    leaves: true,
    run: async (job, { personId, goesAt }) => {
      const token = homeToken();
      const tokenHash = hashToken(token);
      const mail = await job.transaction((ctx) =>
        address(ctx, { personId: personId!, goesAt }, tokenHash, `${deps.appUrl()}/your-page#${token}`),
      );
      if (!mail) return;
      try {
        await deps.mailer!.send(mail);
      } catch {
        deps.onMailFailure('member invitation');
        await job.transaction((ctx) => noteNotTaken(ctx, personId!, tokenHash));
      }
    },
  };
}

/** The mail for an invitation that still stands; undefined if it was withdrawn or accepted meanwhile. */
async function address(
  ctx: Ctx,
  { personId, goesAt }: { personId: string; goesAt: string | undefined },
  tokenHash: Buffer,
  link: string,
): Promise<Mail | undefined> {
  const [invited] = await ctx.db
    .update(memberInvitations)
    .set({ tokenHash })
    .where(
      and(
        eq(memberInvitations.tenantId, currentTenant),
        eq(memberInvitations.personId, personId),
        eq(memberInvitations.state, 'invited'),
        eq(memberInvitations.via, 'email'),
        isOpen(ctx.clock()),
        // Jobs written by 0.2.0 have no turn.
        goesAt ? eq(memberInvitations.goesAt, new Date(goesAt)) : undefined,
      ),
    )
    .returning({ to: memberInvitations.email });
  if (!invited?.to) return undefined;
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  const [tenant] = await ctx.db
    .select({ name: tenants.name, language: tenants.language })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  const name = `${person!.firstName} ${person!.lastName}`.trim();
  return { to: invited.to, ...invitationMail(invitingOf(tenant!, person), { name, link }) };
}

async function noteNotTaken(ctx: Ctx, personId: string, tokenHash: Buffer): Promise<void> {
  const mine = and(eq(memberInvitations.tokenHash, tokenHash), eq(memberInvitations.state, 'invited'));
  await ctx.db
    .update(memberInvitations)
    .set({ state: 'failed', ...storedWords(refusals.mailFailed) })
    .where(and(eq(memberInvitations.tenantId, currentTenant), mine));
  ctx.emit('people', { personId });
}
