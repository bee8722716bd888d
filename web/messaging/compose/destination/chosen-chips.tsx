import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { catalogue } from '../../../core/catalogue.ts';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { savedWords } from '../../saved-words.ts';
import type { ChosenPerson } from '../draft/draft.ts';
import type { DraftWork } from '../composer.ts';
import css from './chosen-chips.module.css';
import { sharedWords } from '../../../ui/wording/shared-words.ts';

const w = catalogue('composeTo', {
  file: '{file}, {contacts}',
  notFound: 'Somebody not found',
  morePeople: 'and {count, plural, one {# more person} other {# more people}}',
  moreNumbers: 'and {count, plural, one {# more number} other {# more numbers}}',
});

const foldedTo = 12;

type Props = {
  work: DraftWork;
  /** The typed numbers, unless they stand in their own box. */
  numbers: readonly string[];
};

/** Groups, people and numbers chosen, each removable; more than a dozen fold into a count. */
export function ChosenChips({ work: { draft, change }, numbers }: Props) {
  const [open, setOpen] = useState(false);
  const { groups, people, file } = draft;
  if (groups.length + people.length + numbers.length === 0 && !file) return null;
  const shown = open ? people : people.slice(0, foldedTo);
  const shownNumbers = open ? numbers : numbers.slice(0, foldedTo);
  return (
    <div className={css.tray} data-open={open || undefined}>
      <Chips label={sharedWords.chosen}>
        {groups.map(({ token, name }) => (
          <Chip
            key={token}
            name={name}
            onRemove={() => change({ groups: groups.filter((group) => group.token !== token) })}
          >
            {name}
          </Chip>
        ))}
        {file && (
          <Chip name={file.fileName} onRemove={() => change({ file: undefined })}>
            {w.file({ file: file.fileName, contacts: savedWords.contacts(file.contacts) })}
          </Chip>
        )}
        {shown.map((person) => (
          <PersonChip
            key={person.id}
            person={person}
            onRemove={() => change({ people: people.filter(({ id }) => id !== person.id) })}
          />
        ))}
        {shownNumbers.map((number, place) => (
          <Chip
            // The same number may have been typed twice.
            key={`${place} ${number}`}
            name={number}
            onRemove={() => change({ typed: numbers.filter((_, other) => other !== place).join('\n') })}
          >
            {number}
          </Chip>
        ))}
      </Chips>
      {people.length > shown.length && (
        <button type="button" className={css.more} onClick={() => setOpen(true)}>
          {w.morePeople({ count: people.length - shown.length })}
        </button>
      )}
      {numbers.length > shownNumbers.length && (
        <button type="button" className={css.more} onClick={() => setOpen(true)}>
          {w.moreNumbers({ count: numbers.length - shownNumbers.length })}
        </button>
      )}
    </div>
  );
}

/** People who came by their id alone (ticked in the list of people) get their name here. */
function PersonChip({ person, onRemove }: { person: ChosenPerson; onRemove: () => void }) {
  const found = useQuery({
    queryKey: ['people', 'person', person.id],
    queryFn: () => api.people.person({ params: { id: person.id } }),
    enabled: person.name === undefined,
    staleTime: 5 * 60_000,
  });
  const name = person.name ?? found.data?.name ?? (found.isError ? w.notFound : '…');
  return (
    <Chip name={name} onRemove={onRemove}>
      {name}
    </Chip>
  );
}
