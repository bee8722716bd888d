import { confirm } from '../../../core/confirm.tsx';
import { ComposeDialogs } from '../../compose/compose-dialogs.tsx';
import type { Composing, SendingParts } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { emailFields } from './email-fields.ts';
import { EmailNotes } from './email-notes.tsx';
import { emailPaths } from './email-paths.ts';
import { sendFailures } from './failure-words.ts';
import { emailWords as w } from './words.ts';

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
  afterSending: ({ message }, navigate) => {
    const again = () => navigate(emailPaths.compose());
    const asked = { title: w.sent, message, verb: w.good, cancel: w.sendAnother, onCancel: again };
    void confirm(asked).then((good) => {
      if (good) navigate(emailPaths.sent());
    });
  },
};

/** The last question before an e-mail goes, and what is said once it has gone. */
export const EmailDialogs = ({ composing }: { composing: Composing }) => (
  <ComposeDialogs composing={composing} parts={parts} />
);
