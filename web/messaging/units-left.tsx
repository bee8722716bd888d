import { Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { isLow, topBarWords as w } from './unit-words.ts';
import { number } from '../ui/wording/formats.ts';
import { messagingKeys } from './keys.ts';
import { useNotifyWaiting } from './use-notify-waiting.ts';
import css from './units-left.module.css';

/** In the top bar: what is on its way now, and the units left. */
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
