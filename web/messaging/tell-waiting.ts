import { useEffect, useRef } from 'react';
import { useNavigate } from '../core/link.tsx';
import { toast } from '../core/toast.tsx';
import { paths } from '../paths.ts';

/** Says it when a scheduled message has not gone by itself while somebody is here; later it stands in the top bar. */
export function useTellWaiting(waiting: number | undefined): void {
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
    toast.warning('A scheduled message has not gone', 'It waits for you to decide.', {
      lifetime: 7000,
      action: { label: 'Look at it', run: () => look.current(paths.scheduledSms()) },
    });
  }, [waiting]);
}
