import { and, eq } from 'drizzle-orm';
import type { Mail } from '../../adapters/email/mailer.ts';
import type { Ctx } from '../../core/context.ts';
import type { JobKind } from '../../core/jobs.ts';
import { hashToken, homeToken } from '../../core/identity/cookie.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../../people/index.ts';
import type { LoginDeps } from './login-deps.ts';
import { memberInvitations } from './login-tables.ts';
import { isOpen } from './accept.ts';
import { currentTenant } from '../../core/db/index.ts';
import { storedWords } from '../../core/language/stored-words.ts';
import { refusals } from '../refusal-texts.ts';
import { smsPages } from '../../../contract/messaging/channels/sms/sms-pages.ts';
import { catalogue, say } from '../../core/language/catalogue.ts';
import { nameWithoutLinks } from '../../core/storable-text.ts';
import { languageToWriteIn } from '../../core/language/languages.ts';

const texts = catalogue('login-invitations', {
  subject: 'Your page at {organisation}',
  text: '{organisation} invites you to see your details, your groups and the messages you get.\n\nOpen this link within a week and choose a password:\n{link}\n\nIf you did not expect this, ignore this e-mail.',
  sms: '{organisation} invites you to your own page. Open this link within a week: {link}',
});

/** The inviter's name, and the invited person's language (BCP 47). */
export type Inviting = { name: string; language: string };

/** In the person's language where it is installed, else in the organisation's. */
export const invitingOf = (
  { name, language }: { name: string; language: string | null },
  person: { language: string } | undefined,
): Inviting => ({ name, language: languageToWriteIn(person, language) });

/** The e-mail of an invitation. */
export function invitationMail(inviting: Inviting, given: { name: string; link: string }) {
  const { language } = inviting;
  const { link } = given;
  const [organisation, name] = [nameWithoutLinks(inviting.name), nameWithoutLinks(given.name)];
  return {
    subject: say(texts.subject({ organisation }), language),
    text: say(texts.text({ organisation: name ? `${name}, ${organisation}` : organisation, link }), language),
  };
}

/** The same as an SMS, kept short because of its price. */
export const invitationSms = ({ name, language }: Inviting, link: string): string =>
  say(texts.sms({ organisation: nameWithoutLinks(name), link }), language);

/** The text as kept after sending, without its link. */
export const withoutLink = (text: string): string => text.replace(/https?:\S+/, '(link)');

/** Units of an invitation by SMS. */
export const unitsOf = (inviting: Inviting, appUrl: string): number =>
  smsPages(invitationSms(inviting, `${appUrl}/your-page#${'x'.repeat(44)}`));

/**
 * Mails an invitation, with a link made for this mail, and records a refusal by the mail server, which the inviter sees
 * on the person's page. The link stays valid, because a mail whose answer was lost may have arrived.
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
