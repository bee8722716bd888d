import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { wordsFor } from '../../core/failures.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { composeWords } from '../words.ts';
import type { ChosenPerson } from './draft.ts';

const searchFrom = 3;

/** People found by three letters or more; those chosen are not offered again. */
export function PeopleChoice({ chosen, onPick }: { chosen: ChosenPerson[]; onPick: (person: ChosenPerson) => void }) {
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), 200);
  const enough = searchText.length >= searchFrom;
  const found = useQuery({
    queryKey: ['people', 'search', searchText],
    queryFn: ({ signal }) => api.people.search({ query: { searchText, page: 0, pageSize: 30 } }, { signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const typedEnough = text.trim().length >= searchFrom;
  const taken = new Set(chosen.map((person) => person.id));
  const left = typedEnough && enough ? (found.data?.items ?? []).filter((person) => !taken.has(person.id)) : [];
  const waiting = searchText !== text.trim() || found.isFetching;
  return (
    <PickList
      label={composeWords.destinations.people}
      placeholder="Name, phone number or e-mail"
      text={text}
      onText={setText}
      options={left.map((person) => ({
        id: person.id,
        label: person.name,
        about: person.phoneNumber || 'no phone number',
        lead: <PersonAvatar name={person.name} pictureId={person.pictureId} size={24} />,
      }))}
      onPick={(id) => {
        const person = left.find((one) => one.id === id);
        if (person) onPick({ id, name: person.name });
      }}
      note={
        !typedEnough
          ? composeWords.searchAtLeast
          : found.isError
            ? wordsFor(found.error).title
            : left.length === 0
              ? waiting
                ? 'Searching …'
                : composeWords.noMatch
              : undefined
      }
    />
  );
}
