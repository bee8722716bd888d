import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { Dispatch } from './sending/use-sending.ts';
import type { Composing } from './use-composing.ts';

const ConfirmSend = lazyPart(() => import('./sending/confirm-send.tsx'), 'ConfirmSend');
const ScheduleDialog = lazyPart(() => import('./sending/schedule-dialog.tsx'), 'ScheduleDialog');

/** The last question before a message goes, now or later. */
export function ComposeDialogs({ composing }: { composing: Composing }) {
  const { work, asking, close, send, nigerian, timeZone } = composing;
  const start = (dispatch: Dispatch) => {
    close();
    send(dispatch);
  };
  return (
    <>
      {asking === 'send' && (
        <ConfirmSend
          draft={work.draft}
          sentElsewhere={work.sentElsewhere !== undefined}
          nigerian={nigerian}
          onClose={close}
          onSend={start}
        />
      )}
      {asking === 'schedule' && (
        <ScheduleDialog
          timeZone={timeZone}
          nigerian={nigerian}
          changed={work.draft.schedule}
          byGroup={work.draft.groups.length > 0}
          sentElsewhere={work.sentElsewhere !== undefined}
          onClose={close}
          onSchedule={start}
        />
      )}
    </>
  );
}
