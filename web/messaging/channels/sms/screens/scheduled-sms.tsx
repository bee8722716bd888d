import { ScheduledScreen } from '../../../saved/scheduled-screen.tsx';
import { smsChannel } from '../sms-channel.ts';
import { SmsParts } from '../sms-parts.tsx';

/** What goes later by SMS. */
export const ScheduledSms = () => <ScheduledScreen channel={smsChannel} parts={<SmsParts />} />;
