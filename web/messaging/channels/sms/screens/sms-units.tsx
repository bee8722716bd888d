import { UnitsScreen } from '../../../units/units-screen.tsx';
import { smsChannel } from '../sms-channel.ts';
import { SmsParts } from '../sms-parts.tsx';

/** Units, which SMS cost. */
export const SmsUnits = () => <UnitsScreen channel={smsChannel} parts={<SmsParts />} />;
