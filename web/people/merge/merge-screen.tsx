import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { runAction } from '../../core/action.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { markAsDifferent } from './mark-as-different.ts';
import { duplicateWords, mergeWords as w } from './duplicates-words.ts';
import { useAllCustomFields } from '../custom-fields/use-custom-fields.ts';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../name-of.ts';
import { type Chosen, fieldsWith, type Side, suggestedFields, suggestedSurvivor } from './merge-fields.ts';
import css from './merge.module.css';
import { SideBySide } from './side-by-side.tsx';
import { useMerging } from './use-merging.ts';
import { labels } from '../labels.ts';

/** Two people side by side: who stays, and what stays of each. */
export function MergePeople() {
  const { first = '', second = '' } = usePathParams();
  const key = peopleKeys.pair(first, second);
  const found = useQuery({ queryKey: key, queryFn: () => api.people.pair({ params: { first, second } }) });
  const back = (
    <LinkButton variant="default" href={paths.duplicates()}>
      {duplicateWords.title}
    </LinkButton>
  );
  if (found.error instanceof ApiError && found.error.status === 404) {
    return (
      <Page title={w.title}>
        <EmptyState title={w.missing} about={w.missingAbout} action={back} />
      </Page>
    );
  }
  if (!found.data) {
    return (
      <Page title={w.title} more={back}>
        {found.isError ? (
          <FailedState what={labels.theseTwoPeople} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height="420px" />
        )}
      </Page>
    );
  }
  return <Choosing key={`${first}-${second}`} first={found.data.first} second={found.data.second} />;
}

function Choosing({ first, second }: { first: Side; second: Side }) {
  const [stays, setStays] = useState(() => suggestedSurvivor(first, second));
  const [kept, merged] = stays === 'first' ? [first, second] : [second, first];
  // What nobody has said anything about follows both, who may be shown as they were a while ago at first.
  const [said, setSaid] = useState<Chosen>({});
  // Also those put away: what is known in them is not to be lost by a merge.
  const fields = fieldsWith(useAllCustomFields().data?.all ?? []);
  const choose = { ...suggestedFields(fields, { kept, merged }), ...said };
  const { busy, run: merge } = useMerging(first.id, second.id);
  const navigate = useNavigateFromHere();
  const keep = (which: 'first' | 'second') => {
    setStays(which);
    setSaid({});
  };
  const apart = async () => {
    if (await runAction(markAsDifferent, { first, second })) navigate(paths.duplicates(), { replace: true });
  };
  return (
    <Page
      title={w.title}
      state={w.about}
      more={
        <Button variant="default" onClick={() => void apart()}>
          {duplicateWords.apart}
        </Button>
      }
      action={
        <Button
          classNames={{ root: css.verb, label: css.verbLabel }}
          loading={busy}
          onClick={() => void merge({ kept, merged, choose })}
        >
          {w.verb({ merged: nameOf(merged), kept: nameOf(kept) })}
        </Button>
      }
    >
      <SideBySide
        fields={fields}
        first={first}
        second={second}
        stays={stays}
        onStays={keep}
        choose={choose}
        onChoose={(field, from) => setSaid((now) => ({ ...now, [field]: from }))}
      />
    </Page>
  );
}
