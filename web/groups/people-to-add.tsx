import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { wordsFor } from '../core/failures.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { PickList } from '../ui/pick-list.tsx';
import { nameOf } from './member.tsx';
import { loadFailures, memberWords as w } from './words.ts';

export type Candidate = Output<(typeof routes)['people']['search']>['items'][number];

type Props = { groupId?: string; taken: ReadonlySet<string>; onPick: (person: Candidate) => void };

const searchFrom = 3;

/** People found by three letters or more; those chosen, and those in the group already, are not offered. */
export function PeopleToAdd({ groupId, taken, onPick }: Props) {
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), 200);
  const enough = text.trim().length >= searchFrom;
  const found = useQuery({
    queryKey: ['groups', 'to-add', groupId, searchText],
    queryFn: ({ signal }) =>
      groupId
        ? api.groups.candidates({ params: { id: groupId }, query: { searchText } }, { signal })
        : api.people.search({ query: { searchText, page: 0, pageSize: 30 } }, { signal }),
    enabled: searchText.length >= searchFrom,
    placeholderData: keepPreviousData,
  });
  const left = enough ? (found.data?.items ?? []).filter((person) => !taken.has(person.id)) : [];
  const waiting = searchText !== text.trim() || found.isFetching;
  const note = () => {
    if (!enough) return w.searchFrom;
    if (found.isError) return wordsFor(found.error, loadFailures).title;
    if (left.length > 0) return undefined;
    return waiting ? w.searching : w.noMatchFound;
  };
  return (
    <PickList
      label={w.select}
      placeholder={w.select}
      text={text}
      onText={setText}
      options={left.map((person) => ({
        id: person.id,
        label: nameOf(person),
        about: person.phoneNumber || person.email,
        lead: <PersonAvatar name={person.name} pictureId={person.pictureId} size={24} />,
      }))}
      onPick={(id) => {
        const person = left.find((one) => one.id === id);
        if (person) onPick(person);
      }}
      note={note()}
    />
  );
}
