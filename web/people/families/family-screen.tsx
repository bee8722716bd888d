import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { FamilyPage } from './family-page.tsx';
import { familyWords as w } from '../words.ts';

/** A new family. */
export function AddFamily() {
  return <FamilyPage />;
}

/** A family that is there; read afresh when it opens. */
export function EditFamily() {
  const { familyId = '' } = usePathParams();
  const found = useQuery({
    queryKey: [...peopleKeys.family(familyId), 'edit'],
    queryFn: () => api.people.family({ params: { id: familyId } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (found.data) return <FamilyPage key={familyId} family={found.data} />;
  const missing = found.error instanceof ApiError && found.error.status === 404;
  return (
    <Page title={w.edit} width="prose">
      {missing && <EmptyState title={w.missing} action={<LinkButton href={paths.families()}>{w.all}</LinkButton>} />}
      {found.isError && !missing && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height="280px" />}
    </Page>
  );
}
