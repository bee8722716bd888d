import { SentScreen } from '../../../sent/sent-screen.tsx';
import { emailChannel } from '../email-channel.tsx';
import { EmailParts } from '../email-parts.tsx';

/** Every e-mail sent. */
export const SentEmails = () => <SentScreen channel={emailChannel} parts={<EmailParts />} />;
