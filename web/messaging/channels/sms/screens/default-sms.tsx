import { DefaultsScreen } from '../../../saved/defaults-screen.tsx';
import { smsChannel } from '../sms-channel.ts';
import { SmsParts } from '../sms-parts.tsx';

/** Texts of SMS to use again. */
export const DefaultSms = () => <DefaultsScreen channel={smsChannel} parts={<SmsParts />} />;
