import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsMounted } from '../../../core/use-is-mounted.ts';
import { useNavigate } from '../../../core/link.tsx';
import { useUser } from '../../../core/session.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import type { scheduleDraft, ScheduleWish } from './schedule-draft.ts';

/** How it is scheduled comes with the dialog that asks when. */
export type Schedule = (wish: ScheduleWish, act: typeof scheduleDraft) => Promise<void>;

/** Whether the draft is being scheduled, and why it was refused the last time. */
export function useSchedule(work: DraftWork): { busy: boolean; refused: string | undefined; schedule: Schedule } {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const user = useUser();
  const schedule: Schedule = async (wish, act) => {
    setBusy(true);
    setRefused(undefined);
    try {
      setRefused(await act({ work, wish, client, navigate, isMounted, user }));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, schedule };
}
