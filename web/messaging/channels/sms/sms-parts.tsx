import { stateWords } from '../../receipt-summary.ts';
import { useLocation } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { PartLinks } from '../../../ui/page/part-links.tsx';
import { ChannelSwitch } from '../channel-switch.tsx';
import { useUnreadReplies } from './replies/use-unread-replies.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { sharedWords } from '../../../ui/wording/shared-words.ts';

/** The same list of e-mails; what only SMS have leads to those sent. */
const asEmail = new Map([
  [paths.scheduledSms(), paths.scheduledEmails()],
  [paths.smsDrafts(), paths.emailDrafts()],
  [paths.defaultMessages(), paths.defaultEmails()],
]);

/** The parts of SMS side by side, above each of their screens. */
export function SmsParts() {
  const unread = useUnreadReplies();
  const { pathname } = useLocation();
  const parts = [
    { label: stateWords.sent, href: paths.sentSms() },
    { label: sharedWords.replies, href: paths.replies(), count: unread },
    { label: sharedWords.scheduled, href: paths.scheduledSms() },
    { label: sharedWords.drafts, href: paths.smsDrafts() },
    { label: sharedWords.defaultMessages, href: paths.defaultMessages() },
    { label: commonWords.messageRules, href: paths.messageRules() },
    { label: sharedWords.senderIds, href: paths.senderIds() },
    { label: sharedWords.units, href: paths.units() },
  ];
  return (
    <>
      <ChannelSwitch shown="sms" email={asEmail.get(pathname)} />
      <PartLinks label={commonWords.messages} parts={parts} />
    </>
  );
}
