import { paths } from '../../../paths.ts';
import type { ChannelPaths } from '../../channel.ts';
import { isReplyAddress } from '../../../../contract/messaging/channels/email/reply-address.ts';
import type { Fields } from '../../compose/draft/draft.ts';

export const emailPaths: ChannelPaths = {
  compose: ({ draftId, ...opened } = {}) => paths.composeEmail({ emaildraft: draftId, ...opened }),
  sent: paths.sentEmails,
  report: paths.emailReport,
  scheduled: paths.scheduledEmails,
  drafts: paths.emailDrafts,
};

/** The fields of an e-mail besides its body. */
export type EmailFields = { subject: string; preheader: string; replyTo: string };

export const emailFields = ({ fields }: { fields: Fields }): EmailFields => ({
  subject: String(fields['subject'] ?? ''),
  preheader: String(fields['preheader'] ?? ''),
  replyTo: String(fields['replyTo'] ?? ''),
});

/** The same for what asks on its own while somebody types: an address for replies that is not whole yet counts as none. */
export function wholeFields(of: { fields: Fields }): EmailFields {
  const fields = emailFields(of);
  return isReplyAddress(fields.replyTo) ? fields : { ...fields, replyTo: '' };
}
