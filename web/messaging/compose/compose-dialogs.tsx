import type { Composing, Dispatch, SendingParts } from './composer.ts';
import { ConfirmSend } from './sending/confirm-send.tsx';
import { ScheduleDialog } from './sending/schedule-dialog.tsx';

/** The last question before a message goes, now or later. */
export function ComposeDialogs({ composing, parts }: { composing: Composing; parts: SendingParts }) {
  const { work, asking, close, send, ways, timeZone } = composing;
  const start = (dispatch: Dispatch) => {
    close();
    send(dispatch);
  };
  return asking === 'send' ? (
    <ConfirmSend work={work} words={parts} ways={ways} onClose={close} onSend={start} />
  ) : (
    <ScheduleDialog timeZone={timeZone} work={work} parts={parts} ways={ways} onClose={close} onSchedule={start} />
  );
}
