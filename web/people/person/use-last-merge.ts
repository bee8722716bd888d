import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { peopleKeys } from '../keys.ts';

/** Only the last merge can be taken back: the ones before have changed with it. */
export function useLastMerge(id: string) {
  const key = peopleKeys.merges(id);
  // Not kept: nobody looks on from where one was led away, and a merge taken back since would lead away from somebody there.
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['people'] },
    queryFn: () => api.people.merges({ params: { id } }),
    gcTime: 0,
  });
  return { last: found.data?.items[0], pending: found.isPending };
}
