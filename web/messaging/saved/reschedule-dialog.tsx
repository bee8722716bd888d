import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import type { Message } from '../../core/message.ts';
import { toast } from '../../core/toast.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { when } from '../../ui/wording/dates.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ScheduleRow } from '../answers.ts';
import { messagingKeys } from '../keys.ts';
import { listWords } from '../saved-list-words.ts';
import { scheduledTitle, scheduleFailures, scheduleWords } from '../schedule-words.ts';
import { MomentFields } from '../moment-fields.tsx';
import { isChangedElsewhere } from '../schedule-changed.ts';
import { meantBy, nextFullHour } from '../schedule-moment.ts';

type Props = { row: ScheduleRow; timeZone: string; onClose: () => void };

/** Another time for a scheduled message, everything else as it is. */
export function RescheduleDialog({ row, timeZone, onClose }: Props) {
  const [moment, setMoment] = useState(() => {
    const now = { date: row.localDate, time: row.localTime };
    return meantBy(now, timeZone).words ? now : nextFullHour(timeZone);
  });
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const done = (told: Message) => {
    toast(told);
    if (isMounted.current) onClose();
  };
  const save = async () => {
    setBusy(true);
    try {
      const body = { executionDate: moment.date, time: moment.time, updatedAt: row.updatedAt };
      const idempotencyKey = `${row.id} ${row.updatedAt} ${moment.date} ${moment.time}`;
      const saved = await api.messaging.reschedule({ params: { id: row.id }, body }, { idempotencyKey });
      void client.invalidateQueries({ queryKey: messagingKeys.schedules });
      void client.invalidateQueries({ queryKey: messagingKeys.units });
      const detail = scheduleWords.goes(when(saved.dueAt, { timeZone: saved.timeZone }));
      done({ severity: 'success', title: scheduledTitle, detail });
    } catch (failure) {
      if (isChangedElsewhere(failure)) {
        void client.invalidateQueries({ queryKey: messagingKeys.schedules });
        return done({ severity: 'warning', title: failure.message, lifetime: 7000 });
      }
      toast.failure(failure, scheduleFailures);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={scheduleWords.title}
      opened
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!meantBy(moment, timeZone).words} onClick={() => void save()}>
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
