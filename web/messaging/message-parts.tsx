import { paths } from '../paths.ts';
import { PartLinks } from '../ui/part-links.tsx';
import { listWords } from './kept-words.ts';

const parts = [
  { label: listWords.parts.sent, href: paths.sentSms() },
  { label: listWords.parts.scheduled, href: paths.scheduledSms() },
  { label: listWords.parts.drafts, href: paths.smsDrafts() },
  { label: listWords.parts.defaults, href: paths.defaultMessages() },
  { label: 'Sender ids', href: paths.senderIds() },
  { label: 'Units', href: paths.units() },
];

/** The parts of Messages side by side, above each of their screens. */
export const MessageParts = () => <PartLinks label="Messages" parts={parts} />;
