import { channelNames } from '../channel-names.ts';
import { paths } from '../../../paths.ts';
import { PartLinks } from '../../../ui/page/part-links.tsx';
import { listWords } from '../../saved-list-words.ts';

const parts = [
  { label: channelNames.sms, href: paths.sentSms() },
  { label: listWords.parts.sent, href: paths.sentEmails() },
  { label: listWords.parts.scheduled, href: paths.scheduledEmails() },
  { label: listWords.parts.drafts, href: paths.emailDrafts() },
  { label: listWords.parts.defaults, href: paths.defaultEmails() },
];

/** The parts of e-mail side by side, above each of their screens. */
export const EmailParts = () => <PartLinks label={listWords.messages} parts={parts} />;
