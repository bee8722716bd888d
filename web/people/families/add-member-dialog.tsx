import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FamilyPart, familyParts } from '../../../contract/people/family-parts.ts';
import { api } from '../../core/client.ts';
import { wordsFor } from '../../core/failures.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { nameOf } from '../people-columns.tsx';
import css from './families.module.css';
import type { FamilyMember } from './family.ts';
import { familyWords as w } from './words.ts';

export const partOptions = familyParts.map((part) => ({ value: part, label: w.parts[part] }));

type Person = Omit<FamilyMember, 'part'>;

type Props = {
  opened: boolean;
  /** Chosen when it opens: whoever was added as a new person for this family. */
  first?: Person;
  /** In the family already. */
  taken: readonly FamilyMember[];
  /** What they most likely are. */
  part: FamilyPart;
  /** Where somebody new is added, who is then led back here. */
  newPersonHref: string;
  onAdd: (member: FamilyMember) => void;
  onClose: () => void;
};

/** Finds somebody for a family, from three letters, and says what they are in it. */
export function AddMemberDialog({ opened, first, taken, part: likely, newPersonHref, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState(first);
  const [part, setPart] = useState(likely);
  const add = () => {
    if (!chosen) return;
    onAdd({ ...chosen, part });
    onClose();
  };
  return (
    <Dialog
      title={w.addMember}
      opened={opened}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {w.cancel}
          </Button>
          <Button disabled={!chosen} onClick={add}>
            {chosen ? w.addOne(nameOf(chosen)) : w.addNobody}
          </Button>
        </>
      }
    >
      <div className={css.add}>
        {chosen && (
          <div className={css.chosen}>
            <PersonAvatar name={chosen.name} pictureId={chosen.pictureId} size={36} />
            <b className={css.who}>{nameOf(chosen)}</b>
          </div>
        )}
        <PeopleSearch
          taken={new Set([...taken.map(({ personId }) => personId), chosen?.personId])}
          onPick={setChosen}
        />
        <NativeSelect
          label={w.part}
          data={partOptions}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value as FamilyPart)}
        />
        <div>
          <LinkButton variant="subtle" size="compact-md" href={newPersonHref}>
            {w.newPerson}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}

const searchFrom = 3;

type SearchProps = { taken: ReadonlySet<string | undefined>; onPick: (person: Person) => void };

function PeopleSearch({ taken, onPick }: SearchProps) {
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), 200);
  const enough = text.trim().length >= searchFrom;
  const found = useQuery({
    queryKey: ['people', 'for-family', searchText],
    queryFn: ({ signal }) => api.people.search({ query: { searchText, page: 0, pageSize: 30 } }, { signal }),
    enabled: searchText.length >= searchFrom,
    placeholderData: keepPreviousData,
  });
  const left = enough ? (found.data?.items ?? []).filter(({ id }) => !taken.has(id)) : [];
  const note = () => {
    if (!enough) return w.searchFrom;
    if (found.isError) return wordsFor(found.error).title;
    if (left.length > 0) return undefined;
    return searchText !== text.trim() || found.isFetching ? w.searching : w.noMatch;
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
        if (!person) return;
        const { name, phoneNumber, email, pictureId } = person;
        onPick({ personId: id, name, phoneNumber, email, pictureId });
      }}
      note={note()}
    />
  );
}
