import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useGroupNames } from '../filters/group-names.ts';
import { changedPeople } from '../keys.ts';
import { archiveWords, bulkWords as w } from '../words.ts';
import { labels } from '../labels.ts';

type Props = { opened: boolean; onClose: () => void; who: ChosenPeople; count: number; onDone: () => void };

const undoAdding: Action<string, { people: number }> = {
  send: (id) => api.groups.undoAddChosen({ params: { id } }),
  success: ({ people }) => archiveWords.undone({ count: people }),
  invalidates: changedPeople,
};

/** Puts the people chosen into a group; whoever is in it already stays as they are. */
export function AddToGroup({ opened, onClose, who, count, onDone }: Props) {
  const { groups, known } = useGroupNames(opened);
  const [groupId, setGroupId] = useState('');
  const group = groups.find(({ id }) => id === groupId);

  const { busy, run: add } = useAction({
    send: (wish: { to: { id: string; name: string }; who: ChosenPeople }, { idempotencyKey }) =>
      api.groups.addChosen(
        { params: { groupId: wish.to.id }, body: { who: wish.who } },
        { idempotencyKey, timeout: 60_000 },
      ),
    success: ({ people }, { to }) => ({ title: w.added({ count: people, group: to.name }), lifetime: 7000 }),
    undo: ({ people, actId }) => (people > 0 ? undoButton(archiveWords.undo, undoAdding, actId) : undefined),
    onDoneHere: () => {
      onClose();
      onDone();
    },
    invalidates: changedPeople,
  });
  return (
    <Dialog
      title={w.toGroupTitle({ count })}
      opened={opened}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button loading={busy} disabled={!group} onClick={() => group && void add({ to: group, who })}>
            {group ? w.toGroupVerb({ count, group: group.name }) : w.toGroup}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={w.toGroupSearch}
        value={groupId}
        data={[
          { value: '', label: known && groups.length === 0 ? w.noGroups : '…' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setGroupId(event.currentTarget.value)}
      />
    </Dialog>
  );
}
