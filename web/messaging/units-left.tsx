import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/client.ts';
import { useLive } from '../core/use-events.ts';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { number } from '../ui/formats.ts';
import css from './units-left.module.css';

export const unitsKey = ['messaging', 'units'];

/** In the top bar: what is on its way now, and the units left. */
export function UnitsLeft() {
  const { data } = useQuery({ queryKey: unitsKey, queryFn: () => api.messaging.units() });
  useLive('units', unitsKey);
  useLive('message', unitsKey);
  if (!data) return null;
  return (
    <>
      {data.running > 0 && (
        <Link href={paths.sentSms()} className={css.running}>
          <Loader size={14} aria-hidden />
          {number(data.running)}
          <span className={css.wide}>{data.running === 1 ? 'message' : 'messages'} on the way</span>
        </Link>
      )}
      <span className={css.units} title={`${number(data.reserved)} reserved for messages on their way`}>
        <b>{number(data.available)}</b> <span className={css.wide}>{data.available === 1 ? 'unit' : 'units'}</span>
      </span>
    </>
  );
}
