import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { FailedState } from '../../ui/page/states.tsx';
import { groupImportWords as w } from './words.ts';

/** The group that a file goes into. */
export function IntoGroup({ groupId: id }: { groupId: string }) {
  const found = useQuery({
    queryKey: ['groups', 'group', id, 'name'],
    queryFn: () => api.groups.read({ params: { id }, query: { page: 0, pageSize: 1 } }),
  });
  if (found.error instanceof ApiError && found.error.status === 404) {
    return (
      <div role="alert">
        <Note tone="warning" title={w.noGroup}>
          {w.noGroupDetail}{' '}
          <LinkButton size="compact-sm" variant="default" href={paths.createGroup()}>
            {w.add}
          </LinkButton>
        </Note>
      </div>
    );
  }
  if (found.isLoadingError)
    return <FailedState what={w.group} failure={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? <Note title={w.into({ name: found.data.name })}>{w.intoDetail}</Note> : null;
}
