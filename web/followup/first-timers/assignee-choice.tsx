import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { nameOf } from '../../people/find-people.ts';
import { PickPeople } from '../../people/pick-people.tsx';
import type { FirstTimer } from './columns.tsx';
import { firstTimerKeys } from './keys.ts';
import { followUpWords as w } from './words.ts';
import { followupCommon } from '../common-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

export type Assignee = FirstTimer['assignee'];

type Props = { value: Assignee; error?: string | undefined; onChange: (to: Assignee) => void };

/** Assigns somebody's care: to an administrator from the list, to anybody else by search, or to nobody. */
export function AssigneeChoice({ value, error, onChange }: Props) {
  const { data } = useLiveQuery({
    queryKey: firstTimerKeys.assignees,
    live: { topics: ['administrators'] },
    queryFn: () => api.followup.assignees(),
  });
  const [searching, setSearching] = useState(false);
  const accounts = data?.items ?? [];
  const choose = (chosen: string) => {
    setSearching(chosen === 'search');
    const account = accounts.find(({ id }) => id === chosen);
    if (account) onChange({ kind: 'account', id: account.id, name: account.name });
    else if (chosen === '') onChange(null);
  };
  const other = value && !accounts.some(({ id }) => id === value.id) ? value : undefined;
  return (
    <div>
      <NativeSelect
        label={followupCommon.assignedTo}
        error={error}
        value={searching ? 'search' : (value?.id ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: sharedWords.nobody },
          ...accounts.map(({ id, name, isYou }) => ({ value: id, label: isYou ? w.you({ name }) : name })),
          ...(other ? [{ value: other.id, label: other.name }] : []),
          { value: 'search', label: w.somebody },
        ]}
      />
      {searching && (
        <PickPeople
          label={commonWords.searchByNameOrPhone}
          onPick={(person) => {
            setSearching(false);
            onChange({ kind: 'person', id: person.id, name: nameOf(person) });
          }}
        />
      )}
    </div>
  );
}
