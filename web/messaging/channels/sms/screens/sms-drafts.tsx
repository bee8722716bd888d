import { DraftsScreen } from '../../../saved/drafts-screen.tsx';
import { smsChannel } from '../sms-channel.ts';
import { SmsParts } from '../sms-parts.tsx';

/** SMS kept to be finished later. */
export const SmsDrafts = () => <DraftsScreen channel={smsChannel} parts={<SmsParts />} />;
