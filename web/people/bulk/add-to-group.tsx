import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { newKey } from '../../core/new-key.ts';
import { useAction } from '../../core/use-action.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useGroupNames } from '../filters/group-names.ts';
import { changedPeople } from '../keys.ts';
import { bulkWords as w } from '../words.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Stands for a group that is yet to be made. */
const NEW = 'new';

type Props = {
  opened: boolean;
  onClose: () => void;
  who: ChosenPeople;
  count: number;
  /** Begins with a new group of this name. */
  newGroup?: string;
  onDone: () => void;
};

type Added = { actId: string; madeId?: string | undefined };

/** Takes them out again, and the group away if it was made for them. */
const undoAdding: Action<Added> = {
  send: ({ actId, madeId }): Promise<unknown> =>
    madeId ? api.groups.delete({ params: { id: madeId } }) : api.groups.undoAddChosen({ params: { id: actId } }),
  success: () => commonWords.undone,
  invalidates: changedPeople,
};

/** Puts the chosen people into a group, or into a new one; present members stay as they are. */
export function AddToGroup({ opened, onClose, who, count, newGroup = '', onDone }: Props) {
  const { groups, known } = useGroupNames(opened);
  const [groupId, setGroupId] = useState(newGroup && NEW);
  const [name, setName] = useState(newGroup);
  // A group made here is made once, also where adding to it is tried again.
  const making = useRef({ name: '', key: '' });
  const fresh = name.trim();
  const found = groups.find(({ id }) => id === groupId);
  const group = groupId === NEW ? (fresh ? { id: NEW, name: fresh } : undefined) : found;

  const make = async (called: string): Promise<string> => {
    if (making.current.name !== called) making.current = { name: called, key: newKey() };
    const body = { name: called, peopleInGroups: [] };
    const made = await api.groups.create({ body }, { idempotencyKey: making.current.key });
    return made.id;
  };
  const { busy, run: add } = useAction({
    send: async ({ to, who: them }: { to: { id: string; name: string }; who: ChosenPeople }, { idempotencyKey }) => {
      const id = to.id === NEW ? await make(to.name) : to.id;
      const options = { idempotencyKey, timeout: 60_000 };
      const added = await api.groups.addChosen({ params: { groupId: id }, body: { who: them } }, options);
      return { ...added, madeId: to.id === NEW ? id : undefined };
    },
    success: ({ people }, { to }) => ({ title: w.added({ count: people, group: to.name }), lifetime: 7000 }),
    undo: ({ people, actId, madeId }) =>
      people > 0 ? undoButton(commonWords.undo, undoAdding, { actId, madeId }) : undefined,
    onDoneHere: () => {
      onClose();
      onDone();
    },
    invalidates: changedPeople,
  });
  return (
    <Dialog
      title={w.toGroup}
      opened={opened}
      onClose={onClose}
      unsaved={fresh !== newGroup}
      buttons={
        <>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <Button loading={busy} disabled={!group} onClick={() => group && void add({ to: group, who })}>
            {group ? w.toGroupVerb({ count, group: group.name }) : w.toGroup}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={sharedWords.findAGroup}
        value={groupId}
        data={[
          { value: '', label: known && groups.length === 0 ? sharedWords.noGroupsYet : '…' },
          { value: NEW, label: w.newGroup },
          ...groups.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(event) => setGroupId(event.currentTarget.value)}
      />
      {groupId === NEW && (
        <TextInput
          mt={16}
          label={w.newGroupName}
          maxLength={120}
          autoComplete="off"
          autoFocus
          value={name}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
