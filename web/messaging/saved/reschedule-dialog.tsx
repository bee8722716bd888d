import { api } from '../../core/client.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { when } from '../../ui/wording/dates.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { MessageRow } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { messagingKeys } from '../keys.ts';
import { listWords } from './words.ts';
import { isChangedElsewhere, scheduledTitle, scheduleFailures, scheduleWords } from '../schedule-words.ts';
import { MomentFields, nextFullHour, readMoment } from '../moment-fields.tsx';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';

type Props = { channel: Channel; row: MessageRow; timeZone: string; onClose: () => void };

/** Another time for a scheduled message, everything else as it is. */
export function RescheduleDialog({ channel, row, timeZone, onClose }: Props) {
  const [moment, setMoment] = useState(() => {
    const now = row.due && { date: row.due.localDate, time: row.due.localTime };
    return now && readMoment(now, timeZone).words ? now : nextFullHour(timeZone);
  });
  const isMounted = useIsMounted();
  const { busy, run: save } = useAction({
    send: ({ date, time }: typeof moment) => {
      const body = { executionDate: date, time, updatedAt: row.updatedAt };
      const idempotencyKey = `${row.id} ${row.updatedAt} ${date} ${time}`;
      return api.messaging.reschedule({ params: { id: row.id }, body }, { idempotencyKey });
    },
    success: ({ dueAt, timeZone: zone }) => ({
      title: scheduledTitle,
      detail: scheduleWords.goes({ moment: when(dueAt, { timeZone: zone }) }),
    }),
    onDoneHere: onClose,
    invalidates: [messagingKeys.lists(channel), messagingKeys.units],
    failures: scheduleFailures,
    onFailure: (failure) => {
      if (!isChangedElsewhere(failure)) return undefined;
      void queryClient.invalidateQueries({ queryKey: messagingKeys.lists(channel) });
      if (isMounted.current) onClose();
      return { severity: 'warning', title: failure.message, lifetime: 7000 };
    },
  });
  return (
    <Dialog
      title={scheduleWords.title}
      opened
      onClose={onClose}
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button loading={busy} disabled={!readMoment(moment, timeZone).words} onClick={() => void save(moment)}>
            {listWords.reschedule}
          </Button>
        </>
      }
    >
      {row.reason && <Note tone="warning">{row.reason}</Note>}
      <MomentFields moment={moment} timeZone={timeZone} onChange={setMoment} />
    </Dialog>
  );
}
