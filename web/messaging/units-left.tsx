import { Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { Link, useNavigate } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { isLow, topBarWords as w } from './unit-words.ts';
import { number } from '../ui/wording/formats.ts';
import { messagingKeys } from './keys.ts';
import css from './units-left.module.css';
import { useEffect, useRef } from 'react';
import { toast } from '../core/toast.tsx';

/** In the top bar: messages on their way, and the units left. */
export function UnitsLeft() {
  const { data } = useLiveQuery({
    queryKey: messagingKeys.units,
    queryFn: () => api.messaging.units(),
    live: { topics: ['units', 'message', 'schedule'], every: 1000 },
  });
  useNotifyWaiting(data?.waiting);
  if (!data) return null;
  const low = isLow(data);
  return (
    <>
      {data.waiting > 0 && (
        <Link href={paths.scheduledSms()} className={css.waiting}>
          <IconAlertTriangle size={16} aria-hidden />
          {number(data.waiting)}
          <span className={css.wide}>{w.waiting({ count: data.waiting })}</span>
        </Link>
      )}
      {data.running > 0 && (
        <Link href={paths.sentSms()} className={css.running}>
          <Loader size={14} aria-hidden />
          {number(data.running)}
          <span className={css.wide}>{w.running({ count: data.running })}</span>
        </Link>
      )}
      <Link
        href={paths.units()}
        className={css.units}
        data-low={low || undefined}
        title={low ? w.low({ available: data.available }) : w.reserved({ count: data.reserved })}
      >
        {low && <IconAlertTriangle size={16} aria-label={w.low({ available: data.available })} />}
        <b>{number(data.available)}</b> <span>{w.units({ count: data.available })}</span>
      </Link>
    </>
  );
}

/** Shows a toast when a scheduled message was not sent on its own while the user is here; later it shows in the top bar. */
function useNotifyWaiting(waiting: number | undefined): void {
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
