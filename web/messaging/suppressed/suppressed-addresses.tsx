import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { catalogue } from '../../core/catalogue.ts';

/** Addresses that are not written to any more. */
export const suppressedWords = catalogue('messaging/suppressed', {
  bounced: 'Messages to {address} come back',
  complained: '{address} reported a message of ours as spam',
  said: 'The mail server said: “{words}”.',
  stopped: 'Since {day} nothing is sent there any more.',
  bouncedAdvice: 'Correct the address, or try it again if you know that it works.',
  again: 'Send there again',
  done: 'We send to {address} again',
  askTitle: 'Send to {address} again?',
  ask: 'They reported a message of ours as spam. Continue only if they have told you that they want them again: more reports harm every message of this server.',
});

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
      ask: () => ({
        title: suppressedWords.askTitle({ address }),
        message: suppressedWords.ask,
        verb: suppressedWords.again,
        danger: true,
      }),
    }),
    send: (body: { personId: string; channel: string; address: string }) => api.messaging.writeToAddressAgain({ body }),
    success: () => suppressedWords.done({ address }),
    invalidates: [keyOf(personId)],
  });
  return (
    <Note tone="warning" title={suppressedWords[reason]({ address })}>
      {reason === 'bounced' && words !== '' && `${suppressedWords.said({ words })} `}
      {suppressedWords.stopped({ day: day(at) })} {reason === 'bounced' && suppressedWords.bouncedAdvice}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => void run({ personId, channel, address })}
      >
        {suppressedWords.again}
      </Button>
    </Note>
  );
}
