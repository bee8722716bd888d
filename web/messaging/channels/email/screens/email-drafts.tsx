import { DraftsScreen } from '../../../saved/drafts-screen.tsx';
import { emailChannel } from '../email-channel.tsx';
import { EmailParts } from '../email-parts.tsx';

/** E-mails kept to be finished later. */
export const EmailDrafts = () => <DraftsScreen channel={emailChannel} parts={<EmailParts />} />;
