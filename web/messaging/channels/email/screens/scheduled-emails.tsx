import { ScheduledScreen } from '../../../saved/scheduled-screen.tsx';
import { emailChannel } from '../email-channel.tsx';
import { EmailParts } from '../email-parts.tsx';

export const ScheduledEmails = () => <ScheduledScreen channel={emailChannel} parts={<EmailParts />} />;
