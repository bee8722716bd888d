import { paths } from '../paths.ts';
import { PartLinks } from '../ui/page/part-links.tsx';
import { listWords } from './saved-list-words.ts';
import { useUnreadReplies } from './replies/use-replies.ts';
import { replyWords } from './reply-words.ts';

/** The parts of Messages side by side, above each of their screens. */
export function MessageParts() {
  const unread = useUnreadReplies();
  const parts = [
    { label: listWords.parts.sent, href: paths.sentSms() },
    { label: replyWords.part, href: paths.replies(), count: unread },
    { label: listWords.parts.scheduled, href: paths.scheduledSms() },
    { label: listWords.parts.drafts, href: paths.smsDrafts() },
    { label: listWords.parts.defaults, href: paths.defaultMessages() },
    { label: 'Sender ids', href: paths.senderIds() },
    { label: 'Units', href: paths.units() },
  ];
  return <PartLinks label="Messages" parts={parts} />;
}
