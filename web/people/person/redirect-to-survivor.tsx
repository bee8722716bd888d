import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { nameOf } from '../name-of.ts';
import type { PersonDetail } from './person-detail.ts';
import { useLastMerge } from './use-last-merge.ts';

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
