import { unlinkedName } from '../../core/unlinked-name.ts';
import { smsPages } from '../../../contract/messaging/channels/sms/sms-pages.ts';

/** The mail somebody is invited with. */
export function invitationMail(given: { organisation: string; name: string; link: string }) {
  const { link } = given;
  const [organisation, name] = [unlinkedName(given.organisation), unlinkedName(given.name)];
  return {
    subject: `Your page at ${organisation}`,
    text: `${name ? `${name}, ` : ''}${organisation} invites you to see your details, your groups and the messages you get.\n\nOpen this link within a week and choose a password:\n${link}\n\nIf you did not expect this, ignore this e-mail.`,
  };
}

/** The same as an SMS, short for the sake of its price. */
export function invitationSms(organisation: string, link: string): string {
  return `${unlinkedName(organisation)} invites you to your own page. Open this link within a week: ${link}`;
}

/** What stays of it once it has left. */
export const withoutLink = (text: string): string => text.replace(/https?:\S+$/, '(link)');

/** Units of an invitation by SMS. */
export const unitsOf = (organisation: string, appUrl: string): number =>
  smsPages(invitationSms(organisation, `${appUrl}/your-page#${'x'.repeat(43)}`));
