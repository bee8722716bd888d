import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/live.ts';
import { paths } from '../../paths.ts';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { day } from '../../ui/wording/dates.ts';
import { mergeWords as w } from '../merge/duplicates-words.ts';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../name-of.ts';
import { undoMerge } from '../merge/use-merging.ts';
import css from '../people.module.css';
import type { PersonDetail } from './person-detail.ts';

/** That somebody was merged into this person, with the way back; nothing where there was no merge. */
export function PersonMerges({ id }: { id: string }) {
  const { last } = useMerges(id);
  if (!last || last.merged.id === id) return null;
  return (
    <div className={css.note}>
      <Note tone="quiet">
        {w.keptNote(last.merged.name, day(last.at))}{' '}
        <TextButton onClick={() => void runAction(undoMerge, last.id)}>{w.takeBack}</TextButton>
      </Note>
    </div>
  );
}

/**
 * Leads from the address of somebody who was merged to whoever stayed: links, bookmarks and old exports go on working.
 * Anybody else's is shown as it is.
 */
export function LedToSurvivor({ person, children }: { person: PersonDetail; children: ReactNode }) {
  const archived = person.archivedAt !== null;
  const { last, pending } = useMerges(person.id);
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
function useMerges(id: string) {
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
