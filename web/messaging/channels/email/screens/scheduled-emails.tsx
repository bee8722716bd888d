import { ScheduledScreen } from '../../../saved/scheduled-screen.tsx';
import { emailChannel } from '../email-channel.tsx';
import { EmailParts } from '../email-parts.tsx';

/** What goes later by e-mail. */
export const ScheduledEmails = () => <ScheduledScreen channel={emailChannel} parts={<EmailParts />} />;
