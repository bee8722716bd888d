import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { wordsFor } from '../core/failures.ts';
import { PersonAvatar } from '../ui/marks/person-avatar.tsx';
import { PickList } from '../ui/controls/pick-list.tsx';
import { nameOf } from './find-people.ts';
import { pickWords as w } from './words.ts';
import { phoneText } from '../ui/wording/formats.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

export type Candidate = Output<(typeof routes)['people']['search']>['items'][number];

type Props = {
  label: string;
  placeholder?: string;
  /** People not offered: already chosen. */
  taken?: ReadonlySet<string | undefined>;
  /** The source to search, if not everybody; `beforeTyping`: some are offered before anything is typed. */
  among?: {
    key: QueryKey;
    beforeTyping?: boolean;
    search: (searchText: string, signal: AbortSignal) => Promise<{ items: Candidate[] }>;
  };
  /** The text beside the name. */
  about?: (person: Candidate) => string;
  onPick: (person: Candidate) => void;
};

const searchFrom = 3;
const nobody: ReadonlySet<string> = new Set();
const everybody = (searchText: string, signal: AbortSignal) =>
  api.people.search({ query: { searchText, page: 0, pageSize: 30 } }, { signal });

/** People found by three letters or more, to be picked one after the other. */
export function PickPeople({ label, placeholder = label, taken = nobody, among, about = contact, onPick }: Props) {
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), 200);
  const offered = among?.beforeTyping === true;
  const enough = text.trim().length >= searchFrom || (offered && text.trim() === '');
  const found = useQuery({
    queryKey: [...(among?.key ?? ['people', 'pick']), searchText],
    queryFn: ({ signal }) => (among?.search ?? everybody)(searchText, signal),
    enabled: searchText.length >= searchFrom || (offered && searchText === ''),
    placeholderData: keepPreviousData,
  });
  const left = enough ? (found.data?.items ?? []).filter(({ id }) => !taken.has(id)) : [];
  const note = () => {
    if (text.trim().length < searchFrom) return w.searchFrom;
    if (found.isError) return wordsFor(found.error).title;
    if (left.length > 0) return undefined;
    return searchText !== text.trim() || found.isFetching ? sharedWords.searching : commonWords.noMatchFound;
  };
  return (
    <PickList
      label={label}
      placeholder={placeholder}
      text={text}
      onText={setText}
      options={left.map((person) => ({
        id: person.id,
        label: nameOf(person),
        about: about(person),
        lead: <PersonAvatar name={person.name} pictureId={person.pictureId} size={24} />,
      }))}
      onPick={(id) => {
        const person = left.find((one) => one.id === id);
        if (person) onPick(person);
      }}
      late={enough && (searchText !== text.trim() || found.isPlaceholderData || found.isLoading)}
      note={note()}
    />
  );
}

const contact = (person: Candidate): string => phoneText(person.phoneNumber) || person.email;
