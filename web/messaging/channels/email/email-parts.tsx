import { stateWords } from '../../receipt-summary.ts';
import { useLocation } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { PartLinks } from '../../../ui/page/part-links.tsx';
import { listWords } from '../../saved/words.ts';
import { ChannelSwitch } from '../channel-switch.tsx';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../ui/wording/shared-words.ts';

const parts = [
  { label: stateWords.sent, href: paths.sentEmails() },
  { label: sharedWords.scheduled, href: paths.scheduledEmails() },
  { label: sharedWords.drafts, href: paths.emailDrafts() },
  { label: sharedWords.defaultMessages, href: paths.defaultEmails() },
  { label: commonWords.messageRules, href: paths.messageRules() },
  { label: listWords.templates, href: paths.emailTemplates() },
];

/** The same list of SMS; what only e-mails have leads to those sent. */
const asSms = new Map([
  [paths.scheduledEmails(), paths.scheduledSms()],
  [paths.emailDrafts(), paths.smsDrafts()],
  [paths.defaultEmails(), paths.defaultMessages()],
]);

/** The parts of e-mail side by side, above each of their screens. */
export function EmailParts() {
  const { pathname } = useLocation();
  return (
    <>
      <ChannelSwitch shown="email" sms={asSms.get(pathname)} />
      <PartLinks label={commonWords.messages} parts={parts} />
    </>
  );
}
