import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { nameOf } from '../find-people.ts';
import type { PersonDetail } from './history-entry.ts';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { peopleKeys } from '../keys.ts';

/**
 * Redirects from the address of somebody who was merged to whoever stayed: links, bookmarks and old exports go on working.
 * Anybody else's is shown as it is.
 */
export function RedirectToSurvivor({ person, children }: { person: PersonDetail; children: ReactNode }) {
  const archived = person.archivedAt !== null;
  const { last, pending } = useLastMerge(person.id);
  if (archived && last?.merged.id === person.id)
    return <Navigate to={paths.person(last.kept.id)} replace ignoreBlocker />;
  if (!archived || !pending) return children;
  return (
    <Page title={nameOf(person)} width="prose">
      <Skeleton height="240px" />
    </Page>
  );
}

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
