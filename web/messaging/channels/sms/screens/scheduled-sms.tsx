import { ScheduledScreen } from '../../../saved/scheduled-screen.tsx';
import { smsChannel } from '../sms-channel.ts';
import { SmsParts } from '../sms-parts.tsx';

export const ScheduledSms = () => <ScheduledScreen channel={smsChannel} parts={<SmsParts />} />;
