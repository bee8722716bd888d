import { api } from '../../../../core/client.ts';
import { useLiveQuery } from '../../../../core/use-live-query.ts';
import { messagingKeys } from '../../../keys.ts';

/** How many replies nobody has read yet; follows what comes in. */
export function useUnreadReplies(): number {
  const { data } = useLiveQuery({
    queryKey: messagingKeys.replyCounts,
    live: { topics: ['reply'], every: 300 },
    queryFn: () => api.messaging.replyCounts(),
    staleTime: 10_000,
  });
  return data?.unread ?? 0;
}
