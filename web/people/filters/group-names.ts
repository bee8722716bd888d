import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

/** The groups by name, for choosing one and for saying which was chosen. */
export function useGroupNames(enabled: boolean) {
  const found = useLiveQuery({
    queryKey: ['groups', 'names'],
    live: { topics: ['groups'] },
    queryFn: () => api.groups.basics(),
    enabled,
    staleTime: 60_000,
  });
  const groups = found.data?.items ?? [];
  const nameOf = (id: string): string =>
    groups.find((group) => group.id === id)?.name ?? (found.isPending ? '…' : commonWords.aDeletedGroup);
  return { groups, nameOf, known: found.data !== undefined };
}
