import { useLocation } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { PartLinks } from '../../../ui/page/part-links.tsx';
import { listWords } from '../../saved/words.ts';
import { ChannelSwitch } from '../channel-switch.tsx';

const parts = [
  { label: listWords.parts.sent, href: paths.sentEmails() },
  { label: listWords.parts.scheduled, href: paths.scheduledEmails() },
  { label: listWords.parts.drafts, href: paths.emailDrafts() },
  { label: listWords.parts.defaults, href: paths.defaultEmails() },
  { label: listWords.parts.templates, href: paths.emailTemplates() },
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
      <PartLinks label={listWords.messages} parts={parts} />
    </>
  );
}
