import { paths } from '../../../paths.ts';
import type { ChannelPaths } from '../../channel.ts';

/** Where the screens of SMS are. */
export const smsPaths: ChannelPaths = {
  compose: paths.composeSms,
  sent: paths.sentSms,
  report: paths.smsReport,
  scheduled: paths.scheduledSms,
  drafts: paths.smsDrafts,
};
