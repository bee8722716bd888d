import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Chip, Chips } from '../ui/chip.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import css from './groups.module.css';
import { nameOf, type Member } from './member.tsx';
import { PeopleToAdd, type Candidate } from './people-to-add.tsx';
import { memberWords as w } from './words.ts';

type Props = {
  opened: boolean;
  groupId?: string;
  taken: readonly Member[];
  onAdd: (members: Member[]) => Promise<boolean>;
  onClose: () => void;
};

/** Finds people and says what they will be in the group; one position for all who are chosen together. */
export function AddMembersPanel({ opened, groupId, taken, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<Candidate[]>([]);
  const [position, setPosition] = useState('');
  const [isGroupLeader, setLeader] = useState(false);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (chosen.length === 0) return;
    setBusy(true);
    const added = await onAdd(
      chosen.map(({ id: personId, name, email, phoneNumber }) => ({
        personId,
        name,
        email,
        phoneNumber,
        position: position.trim(),
        isGroupLeader,
      })),
    );
    setBusy(false);
    if (!added) return;
    setChosen([]);
    setPosition('');
    setLeader(false);
    onClose();
  };
  return (
    <SidePanel title={w.add} opened={opened} onClose={onClose}>
      <div className={css.panel}>
        {chosen.length > 0 && (
          <Chips label={w.chosen}>
            {chosen.map((person) => (
              <Chip
                key={person.id}
                name={nameOf(person)}
                onRemove={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
              >
                {nameOf(person)}
              </Chip>
            ))}
          </Chips>
        )}
        <PeopleToAdd
          groupId={groupId}
          taken={new Set([...taken.map(({ personId }) => personId), ...chosen.map(({ id }) => id)])}
          onPick={(person) => setChosen([...chosen, person])}
        />
        <TextInput
          label={w.position}
          placeholder={w.positionHint}
          maxLength={80}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
        <Checkbox
          label={w.leader}
          checked={isGroupLeader}
          onChange={(event) => setLeader(event.currentTarget.checked)}
        />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void add()}>
            {w.addMany(chosen.length)}
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}
