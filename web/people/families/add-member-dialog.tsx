import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type FamilyPart, familyParts } from '../../../contract/people/family-parts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { nameOf } from '../find-people.ts';
import { PickPeople } from '../pick-people.tsx';
import css from './families.module.css';
import type { FamilyMember } from './family.ts';
import { familyWords as w } from '../words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

export const partOptions = familyParts.map((part) => ({ value: part, label: w.parts[part] }));

type Person = Omit<FamilyMember, 'part'>;

type Props = {
  opened: boolean;
  /** Preselected as soon as it is loaded, until another is: a new person added for this family. */
  first?: Person;
  /** In the family already. */
  taken: readonly FamilyMember[];
  /** Their most likely part. */
  part: FamilyPart;
  /** The page that adds a new person and leads back here. */
  newPersonHref: string;
  onAdd: (member: FamilyMember) => void;
  onClose: () => void;
};

/** Finds somebody for a family, from three letters, and says what they are in it. */
export function AddMemberDialog({ opened, first, taken, part: likely, newPersonHref, onAdd, onClose }: Props) {
  const [picked, setPicked] = useState<Person>();
  const chosen = picked ?? first;
  const [part, setPart] = useState(likely);
  const add = () => {
    if (!chosen) return;
    onAdd({ ...chosen, part });
    onClose();
  };
  return (
    <Dialog
      title={sharedWords.addMember}
      opened={opened}
      onClose={onClose}
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button disabled={!chosen} onClick={add}>
            {chosen ? w.addOne({ name: nameOf(chosen) }) : w.addNobody}
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
        <PickPeople
          label={sharedWords.selectFromMembers}
          taken={new Set([...taken.map(({ personId }) => personId), chosen?.personId])}
          onPick={({ id: personId, name, phoneNumber, email, pictureId }) =>
            setPicked({ personId, name, phoneNumber, email, pictureId })
          }
        />
        <NativeSelect
          label={w.part}
          data={partOptions}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value as FamilyPart)}
        />
        <div>
          <LinkButton variant="subtle" size="compact-md" data-flush href={newPersonHref}>
            {sharedWords.addNewMember}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}
