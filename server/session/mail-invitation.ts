import { and, eq, isNull } from 'drizzle-orm';
import type { Mail } from '../adapters/email/mailer.ts';
import type { Ctx } from '../core/context.ts';
import { hashToken, homeToken } from '../core/identity/token.ts';
import type { JobKind } from '../core/jobs.ts';
import { nameWithoutLinks } from '../core/name-without-links.ts';
import { accounts, tenants } from '../core/tables.ts';
import { isOpen } from './invitations.ts';
import type { SessionDeps } from './session-deps.ts';
import { invitations } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';
import { say, type Text } from '../core/language/catalogue.ts';
import { storedWords } from '../core/language/stored-words.ts';
import { letters } from './mail-texts.ts';

/**
 * Mails an administrator's invitation, with a link made for this mail; where the mail server does not take it, whoever
 * invited sees that among the invitations. The link stays good, for a mail whose answer got lost may have arrived.
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
