import { ReportScreen } from '../../../sent/report-screen.tsx';
import { smsChannel } from '../sms-channel.ts';

/** How far one SMS has come. */
export const SmsReport = () => <ReportScreen channel={smsChannel} />;
