import { ReportScreen } from '../../../sent/report-screen.tsx';
import { emailChannel } from '../email-channel.tsx';

/** How far one e-mail has come. */
export const EmailReport = () => <ReportScreen channel={emailChannel} />;
