import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { ApiError } from '../core/failures.ts';
import { usePathParams } from '../core/query-params.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { Page } from '../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../ui/page/states.tsx';
import { groupKeys } from './keys.ts';
import { LoadedGroup } from './loaded-group.tsx';
import { groupWords as w, loadFailures } from './words.ts';
import { groupsCommon } from './common-words.ts';

/** An existing group; deleting it in another window shows here. */
export function UpdateGroup() {
  const { groupId: id = '' } = usePathParams();
  const found = useLiveQuery({
    queryKey: groupKeys.group(id),
    live: { topics: ['groups'], keys: [groupKeys.all] },
    queryFn: () => api.groups.read({ params: { id }, query: { page: 0, pageSize: 1 } }),
  });
  const gone = found.error instanceof ApiError && found.error.status === 404;
  if (found.data && !gone) return <LoadedGroup key={id} group={found.data} />;
  const all = (
    <LinkButton variant="default" href={paths.groups()}>
      {groupsCommon.allGroups}
    </LinkButton>
  );
  return (
    <Page title={w.update}>
      {gone ? (
        <EmptyState title={w.missing} action={all} />
      ) : found.isError ? (
        <FailedState failure={found.error} words={loadFailures} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
    </Page>
  );
}
