import { api } from '../../core/client.ts';
import { liveUpdatesDown } from '../../core/events.ts';
import { isUnreachable } from '../../core/failures.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useStore, createStore } from '../../core/store.ts';
import { messagingKeys } from '../keys.ts';

const TRY_AGAIN_MS = 3000;
/** Changes made while the connection for events is being made are announced to nobody. */
const LOOK_AGAIN_MS = 15_000;

/** How far one message has come, live. */
export function useReport(id: string) {
  const broken = useStore(liveUpdatesDown);
  return useLiveQuery({
    queryKey: messagingKeys.report(id),
    live: { topics: ['message'], id, every: 700 },
    queryFn: () => api.messaging.report({ params: { id } }),
    // There are no events while the server is away; a reload then shows that it is back.
    refetchInterval: ({ state }) =>
      broken || isUnreachable(state.error) ? TRY_AGAIN_MS : state.data?.state === 'sending' && LOOK_AGAIN_MS,
  });
}

/** The message just sent here: its report offers the next steps until the user moves on. */
export const justSent = createStore<string | undefined>(undefined);
