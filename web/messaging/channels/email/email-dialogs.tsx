import { ComposeDialogs } from '../../compose/sending/send-dialogs.tsx';
import type { Composing, SendingParts } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { emailFields } from './email-fields.ts';
import { EmailNotes } from './email-notes.tsx';
import { emailExclusions } from './receipt-words.ts';
import { sendFailures, sendingEmailWords as w } from './sending-words.ts';

const parts: SendingParts = {
  confirm: w.confirm,
  choose: w.confirm,
  confirmLine: ({ people, draft }) => {
    const { subject } = emailFields(draft);
    return subject.trim() === '' ? w.goesWithoutSubject({ people }) : w.goes({ people, subject });
  },
  exclusions: emailExclusions,
  night: () => '',
  sending: w.sending,
  sentDetail: ({ message }) => message,
  sendFailures: () => sendFailures,
  scheduleFailures,
  WayChoice: () => null,
  DoNotDisturbNotes: EmailNotes,
  saysItself: true,
};

/** The last question before an e-mail goes. */
export const EmailDialogs = ({ composing }: { composing: Composing }) => (
  <ComposeDialogs composing={composing} parts={parts} />
);
