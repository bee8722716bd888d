import { ComposeDialogs } from '../../compose/compose-dialogs.tsx';
import type { Composing, SendingParts } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { emailFields } from './email-fields.ts';
import { EmailNotes } from './email-notes.tsx';
import { sendFailures } from './failure-words.ts';

const parts: SendingParts = {
  confirm: 'Confirm Send',
  choose: 'Confirm Send',
  confirmLine: (draft) => {
    const { subject } = emailFields(draft);
    return subject.trim() === '' ? ', without a subject.' : `: “${subject}”.`;
  },
  night: () => '',
  sending: 'Sending Email',
  sentDetail: ({ message }) => message,
  sendFailures: () => sendFailures,
  scheduleFailures,
  WayChoice: () => null,
  WayNotes: EmailNotes,
  saysItself: true,
};

/** The last question before an e-mail goes. */
export const EmailDialogs = ({ composing }: { composing: Composing }) => (
  <ComposeDialogs composing={composing} parts={parts} />
);
