import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { PickList } from '../../ui/pick-list.tsx';
import type { FirstTimer } from './columns.tsx';
import { firstTimerKeys } from './keys.ts';
import { followUpWords as w } from './words.ts';

export type Assignee = FirstTimer['assignee'];

const SHORTEST = 3;
const OFFERED = 8;

/** Who looks after somebody: an administrator from the list, anybody else by search, or nobody. */
export function AssigneeChoice({ value, onChange }: { value: Assignee; onChange: (to: Assignee) => void }) {
  const { data } = useQuery({ queryKey: firstTimerKeys.assignees, queryFn: () => api.followup.assignees() });
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
        label={w.assignee}
        value={searching ? 'search' : (value?.id ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: w.nobody },
          ...accounts.map(({ id, name, isYou }) => ({ value: id, label: isYou ? w.you(name) : name })),
          ...(other ? [{ value: other.id, label: other.name }] : []),
          { value: 'search', label: w.somebody },
        ]}
      />
      {searching && (
        <PersonSearch
          onPick={(person) => {
            setSearching(false);
            onChange(person);
          }}
        />
      )}
    </div>
  );
}

function PersonSearch({ onPick }: { onPick: (person: Assignee) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const found = useQuery({
    queryKey: ['people', 'search', wanted, OFFERED],
    queryFn: ({ signal }) =>
      api.people.search({ query: { searchText: wanted, page: 0, pageSize: OFFERED } }, { signal }),
    enabled: wanted.length >= SHORTEST,
  });
  const items = wanted.length >= SHORTEST ? (found.data?.items ?? []) : [];
  const note = wanted.length < SHORTEST ? w.searchHint : found.data && items.length === 0 ? w.noMatch : undefined;
  return (
    <PickList
      label={w.search}
      placeholder={w.search}
      text={text}
      onText={setText}
      options={items.map((one) => ({ id: one.id, label: one.name, about: one.phoneNumber || one.email }))}
      onPick={(id) => {
        const one = items.find((item) => item.id === id);
        if (one) onPick({ kind: 'person', id, name: one.name });
      }}
      note={note}
    />
  );
}
