import { smsPages } from '../../../contract/messaging/channels/sms/sms-pages.ts';
import { catalogue, say } from '../../core/language/catalogue.ts';
import { nameWithoutLinks } from '../../core/name-without-links.ts';
import { languageToWriteIn } from '../../core/language/language-named.ts';

const texts = catalogue('login-invitations', {
  subject: 'Your page at {organisation}',
  text: '{organisation} invites you to see your details, your groups and the messages you get.\n\nOpen this link within a week and choose a password:\n{link}\n\nIf you did not expect this, ignore this e-mail.',
  textTo:
    '{name}, {organisation} invites you to see your details, your groups and the messages you get.\n\nOpen this link within a week and choose a password:\n{link}\n\nIf you did not expect this, ignore this e-mail.',
  sms: '{organisation} invites you to your own page. Open this link within a week: {link}',
});

/** Who invites, and the language of the invited person (BCP 47). */
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
    text: say(name ? texts.textTo({ name, organisation, link }) : texts.text({ organisation, link }), language),
  };
}

/** The same as an SMS, kept short because of its price. */
export const invitationSms = ({ name, language }: Inviting, link: string): string =>
  say(texts.sms({ organisation: nameWithoutLinks(name), link }), language);

/** What remains of the text once it was sent. */
export const withoutLink = (text: string): string => text.replace(/https?:\S+/, '(link)');

/** Units of an invitation by SMS. */
export const unitsOf = (inviting: Inviting, appUrl: string): number =>
  smsPages(invitationSms(inviting, `${appUrl}/your-page#${'x'.repeat(44)}`));
