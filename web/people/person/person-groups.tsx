import { Button } from '@mantine/core';
import { useState } from 'react';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import css from '../people.module.css';
import { bulkWords, personWords as w } from '../words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const AddToGroup = lazyPart(() => import('../bulk/add-to-group.tsx'), 'AddToGroup');

/** The groups somebody belongs to, and as what. */
export function PersonGroups({ id, canJoin }: { id: string; canJoin: boolean }) {
  const [adding, setAdding] = useState(false);
  const addingOnce = useOpenedOnce(adding);
  const key = ['groups', 'of-person', id];
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['groups'] },
    queryFn: () => api.groups.ofPerson({ params: { id } }),
  });
  if (found.isPending) return <Skeleton height="44px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <GroupLines groups={found.data.items} none={w.noGroups} hrefOf={paths.group} />
      {canJoin && (
        <div>
          <Button variant="default" size="sm" onClick={() => setAdding(true)}>
            {bulkWords.toGroup}
          </Button>
        </div>
      )}
      {addingOnce && (
        <AddToGroup
          opened={adding}
          onClose={() => setAdding(false)}
          who={{ ids: [id] }}
          count={1}
          onDone={() => void found.refetch()}
        />
      )}
    </>
  );
}

type Group = Output<(typeof routes)['groups']['own']>['items'][number];
type Lines = { groups: Group[]; none: string; hrefOf?: (id: string) => string };

/** Groups with what somebody is in each; links where one may go there. */
export function GroupLines({ groups, none, hrefOf }: Lines) {
  if (groups.length === 0) return <p className={css.quiet}>{none}</p>;
  return (
    <ul className={css.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          {hrefOf ? (
            <Link className={css.link} href={hrefOf(group.id)}>
              {group.name}
            </Link>
          ) : (
            <span>{group.name}</span>
          )}
          {group.position && <span className={css.quiet}>{group.position}</span>}
          {group.isGroupLeader && <Badge tone="good">{sharedWords.leader}</Badge>}
          {group.state === 'waiting' && <Badge tone="warning">{w.waiting}</Badge>}
        </li>
      ))}
    </ul>
  );
}
