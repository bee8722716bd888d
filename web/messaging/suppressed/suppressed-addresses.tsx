import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { suppressedWords as w } from './words.ts';

type Suppressed = Awaited<ReturnType<typeof api.messaging.suppressedAddresses>>[number];

const keyOf = (personId: string) => ['messaging', 'suppressed', personId];

/** Addresses of a person that nothing is sent to because mail came back or they complained, and how to change that. */
export function SuppressedAddresses({ personId }: { personId: string }) {
  const mayChange = isAdministrator(useUser());
  const found = useLiveQuery({
    queryKey: keyOf(personId),
    live: { topics: ['people'] },
    queryFn: () => api.messaging.suppressedAddresses({ query: { personId } }),
    enabled: mayChange,
  });
  return found.data?.map((one) => <Line key={one.channel + one.address} personId={personId} one={one} />);
}

function Line({ personId, one }: { personId: string; one: Suppressed }) {
  const { address, channel, reason, words, at } = one;
  const { busy, run } = useAction({
    ...(reason === 'complained' && {
      ask: () => ({ title: w.askTitle({ address }), message: w.ask, verb: w.again, danger: true }),
    }),
    send: (body: { personId: string; channel: string; address: string }) => api.messaging.writeToAddressAgain({ body }),
    success: () => w.done({ address }),
    invalidates: [keyOf(personId)],
  });
  return (
    <Note tone="warning" title={w[reason]({ address })}>
      {reason === 'bounced' && words !== '' && `${w.said({ words })} `}
      {w.stopped({ day: day(at) })} {reason === 'bounced' && w.bouncedAdvice}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => void run({ personId, channel, address })}
      >
        {w.again}
      </Button>
    </Note>
  );
}
