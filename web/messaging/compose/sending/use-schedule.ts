import { useState } from 'react';
import { useAction } from '../../../core/use-action.ts';
import { useIsMounted } from '../../../core/use-is-mounted.ts';
import { useNavigate } from '../../../core/link.tsx';
import { useUser } from '../../../core/session.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import type { scheduleDraft, ScheduleWish } from './schedule-draft.ts';

/** How it is scheduled comes with the dialog that asks when. */
export type Schedule = (wish: ScheduleWish, act: typeof scheduleDraft) => void;

/** Whether the draft is being scheduled, and why it was refused the last time. */
export function useSchedule(work: DraftWork): { busy: boolean; refused: string | undefined; schedule: Schedule } {
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const user = useUser();
  const { busy, run } = useAction({
    send: ({ wish, act }: { wish: ScheduleWish; act: typeof scheduleDraft }) =>
      act({ work, wish, navigate, isMounted, user }),
    update: setRefused,
  });
  const schedule: Schedule = (wish, act) => {
    setRefused(undefined);
    void run({ wish, act });
  };
  return { busy, refused, schedule };
}
