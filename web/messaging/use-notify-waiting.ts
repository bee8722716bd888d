import { useEffect, useRef } from 'react';
import { useNavigate } from '../core/link.tsx';
import { toast } from '../core/toast.tsx';
import { paths } from '../paths.ts';
import { topBarWords as w } from './unit-words.ts';

/** Shows a toast when a scheduled message was not sent on its own while the user is here; later it shows in the top bar. */
export function useNotifyWaiting(waiting: number | undefined): void {
  const before = useRef(waiting);
  const navigate = useNavigate();
  const look = useRef(navigate);
  useEffect(() => {
    look.current = navigate;
  });
  useEffect(() => {
    const more = waiting !== undefined && before.current !== undefined && waiting > before.current;
    before.current = waiting;
    if (!more) return;
    toast.warning(w.notSent, w.notSentAbout, {
      lifetime: 7000,
      action: { label: w.view, run: () => look.current(paths.scheduledSms()) },
    });
  }, [waiting]);
}
