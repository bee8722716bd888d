import { useQuery } from '@tanstack/react-query';
import { api } from '../core/client.ts';
import { ApiError } from '../core/failures.ts';
import { useNavigateFromHere } from '../core/link.tsx';
import { usePathParams } from '../core/query-params.ts';
import { toast } from '../core/toast.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { Page } from '../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../ui/page/states.tsx';
import { peopleKeys } from './keys.ts';
import { nameOf } from './find-people.ts';
import css from './people.module.css';
import { RedirectToSurvivor } from './person/redirect-to-survivor.tsx';
import { PersonForm } from './person-form/person-form.tsx';
import { personFormWords as w } from './person/words.ts';
import { personWords } from './words.ts';
import { peopleCommon } from './common-words.ts';
import { inputWords } from '../ui/wording/input-words.ts';

/** The same form for somebody who is there; read afresh when it opens. */
export function EditPerson() {
  const { id = '' } = usePathParams();
  const navigate = useNavigateFromHere();
  const found = useQuery({
    queryKey: [...peopleKeys.person(id), 'edit'],
    queryFn: () => api.people.person({ params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const families = useQuery({
    queryKey: peopleKeys.familiesOf(id),
    queryFn: () => api.people.familiesOf({ params: { id } }),
  });
  const back = () => navigate(paths.person(id), { saved: true });
  if (found.data) {
    return (
      <RedirectToSurvivor person={found.data}>
        <Page title={w.edit} state={nameOf(found.data)} width="prose">
          <div className={css.form}>
            <PersonForm
              key={id}
              person={found.data}
              offeredPhone={families.data?.find(({ phoneNumber }) => phoneNumber)?.phoneNumber}
              onSaved={(person) => {
                toast.success(inputWords.wasSaved({ name: person.name }));
                back();
              }}
              onCancel={back}
            />
          </div>
        </Page>
      </RedirectToSurvivor>
    );
  }
  const missing = found.error instanceof ApiError && found.error.status === 404;
  return (
    <Page title={w.edit} width="prose">
      {missing && (
        <EmptyState
          title={personWords.missing}
          action={<LinkButton href={paths.people()}>{peopleCommon.allPeople}</LinkButton>}
        />
      )}
      {found.isError && !missing && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height="320px" />}
    </Page>
  );
}
