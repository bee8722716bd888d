import { DefaultsScreen } from '../../../saved/defaults-screen.tsx';
import { emailChannel } from '../email-channel.tsx';
import { EmailParts } from '../email-parts.tsx';

/** E-mails to use again. */
export const DefaultEmails = () => <DefaultsScreen channel={emailChannel} parts={<EmailParts />} />;
