import { channelNames } from '../channel-names.ts';
import { paths } from '../../../paths.ts';
import { PartLinks } from '../../../ui/page/part-links.tsx';
import { listWords } from '../../saved-list-words.ts';
import { useUnreadReplies } from './replies/use-unread-replies.ts';

/** The parts of SMS side by side, above each of their screens. */
export function SmsParts() {
  const unread = useUnreadReplies();
  const parts = [
    { label: listWords.parts.sent, href: paths.sentSms() },
    { label: listWords.parts.replies, href: paths.replies(), count: unread },
    { label: listWords.parts.scheduled, href: paths.scheduledSms() },
    { label: listWords.parts.drafts, href: paths.smsDrafts() },
    { label: listWords.parts.defaults, href: paths.defaultMessages() },
    { label: listWords.parts.senderIds, href: paths.senderIds() },
    { label: listWords.parts.units, href: paths.units() },
    { label: channelNames.email, href: paths.sentEmails() },
  ];
  return <PartLinks label={listWords.messages} parts={parts} />;
}
