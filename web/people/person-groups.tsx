import { useQuery } from '@tanstack/react-query';
import { api } from '../core/client.ts';
import { Link } from '../core/link.tsx';
import { useLive } from '../core/use-events.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Bone, FailedState } from '../ui/states.tsx';
import css from './people.module.css';
import { personWords as w } from './words.ts';

/** The groups somebody belongs to, and as what. */
export function PersonGroups({ id }: { id: string }) {
  const key = ['groups', 'of-person', id];
  const found = useQuery({ queryKey: key, queryFn: () => api.groups.ofPerson({ params: { id } }) });
  useLive('groups', key);
  if (found.isPending) return <Bone height="44px" />;
  if (found.isError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.items.length === 0) return <p className={css.quiet}>{w.noGroups}</p>;
  return (
    <ul className={css.groups}>
      {found.data.items.map((group) => (
        <li key={group.id}>
          <Link className={css.link} href={paths.group(group.id)}>
            {group.name}
          </Link>
          {group.position && <span className={css.quiet}>{group.position}</span>}
          {group.isGroupLeader && <Badge tone="good">{w.leader}</Badge>}
          {group.state === 'waiting' && <Badge tone="warning">{w.waiting}</Badge>}
        </li>
      ))}
    </ul>
  );
}
