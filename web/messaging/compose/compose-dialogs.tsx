import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { LoadingBar } from '../../ui/dialogs/loading-bar.tsx';
import type { Composing } from './use-composing.ts';

const ConfirmSend = lazy(
  importWithRetry(() => import('./sending/confirm-send.tsx').then((module) => ({ default: module.ConfirmSend }))),
);
const ScheduleDialog = lazy(
  importWithRetry(() => import('./sending/schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog }))),
);

/** The last question before a message goes, now or later. */
export function ComposeDialogs({ composing }: { composing: Composing }) {
  const { work, asking, close, send, schedule, nigerian, timeZone } = composing;
  return (
    <Suspense fallback={<LoadingBar />}>
      {asking === 'send' && (
        <ConfirmSend
          draft={work.draft}
          sentElsewhere={work.sentElsewhere !== undefined}
          nigerian={nigerian}
          onClose={close}
          onSend={(gateway) => {
            close();
            send(gateway);
          }}
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
          onSchedule={(...asked) => {
            close();
            schedule(...asked);
          }}
        />
      )}
    </Suspense>
  );
}
