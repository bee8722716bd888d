import { SentScreen } from '../../../sent/sent-screen.tsx';
import { smsChannel } from '../sms-channel.ts';
import { SmsParts } from '../sms-parts.tsx';

/** Every SMS sent. */
export const SentSms = () => <SentScreen channel={smsChannel} parts={<SmsParts />} />;
