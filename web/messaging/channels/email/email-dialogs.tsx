import { ComposeDialogs } from '../../compose/sending/send-dialogs.tsx';
import type { Composing, SendingParts, DraftWork } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { emailFields } from './email-paths.ts';
import { sendFailures, sendingEmailWords as w } from './sending-words.ts';
import { messagingCommon } from '../../common-words.ts';
import { useUser } from '../../../core/session.ts';
import css from './email.module.css';
import { useRendered } from './preview/use-rendered.ts';
import { Warnings } from './preview/warnings.tsx';

const parts: SendingParts = {
  confirm: messagingCommon.confirmSend,
  choose: messagingCommon.confirmSend,
  confirmLine: ({ people, draft }) => {
    const { subject } = emailFields(draft);
    return subject.trim() === '' ? w.goesWithoutSubject({ people }) : w.goes({ people, subject });
  },
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

/** The warnings, once more beside the last question. */
function EmailNotes({ work }: { work: DraftWork }) {
  const { name } = useUser();
  const { data } = useRendered(work.draft, { greeting: name, fields: null });
  return data ? (
    <div className={css.notes}>
      <Warnings rendered={data} />
    </div>
  ) : null;
}
