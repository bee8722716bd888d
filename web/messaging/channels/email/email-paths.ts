import { paths } from '../../../paths.ts';
import type { ChannelPaths } from '../../channel.ts';

/** Where the screens of e-mail are. */
export const emailPaths: ChannelPaths = {
  compose: ({ draftId, ...opened } = {}) => paths.composeEmail({ emaildraft: draftId, ...opened }),
  sent: paths.sentEmails,
  report: paths.emailReport,
  scheduled: paths.scheduledEmails,
  drafts: paths.emailDrafts,
};
