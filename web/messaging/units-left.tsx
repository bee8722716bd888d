import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/client.ts';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { number } from '../ui/formats.ts';
import { messagingKeys } from './keys.ts';
import { useLiveMessages } from './live-messages.ts';
import css from './units-left.module.css';

/** In the top bar: what is on its way now, and the units left. */
export function UnitsLeft() {
  const { data } = useQuery({ queryKey: messagingKeys.units, queryFn: () => api.messaging.units() });
  useLiveMessages([messagingKeys.units], { topics: ['units', 'message'], every: 1000 });
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
