import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../core/toast.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useGroupNames } from '../filters/group-names.ts';
import { useRefresh } from '../use-refresh.ts';
import { archiveWords, bulkWords as w } from '../words.ts';

type Props = { opened: boolean; onClose: () => void; who: ChosenPeople; count: number; onDone: () => void };

/** Puts the people chosen into a group; whoever is in it already stays as they are. */
export function AddToGroup({ opened, onClose, who, count, onDone }: Props) {
  const { groups, known } = useGroupNames(opened);
  const [groupId, setGroupId] = useState('');
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const group = groups.find(({ id }) => id === groupId);

  const undo = async (actId: string) => {
    try {
      const { people } = await api.groups.undoAddChosen({ params: { id: actId } });
      refresh();
      toast.success(archiveWords.undone(people));
    } catch (failure) {
      toast.failure(failure);
    }
  };
  const add = async () => {
    if (!group) return;
    setBusy(true);
    try {
      const done = await api.groups.addChosen(
        { params: { groupId: group.id }, body: { who } },
        { idempotencyKey: newKey(), timeout: 60_000 },
      );
      refresh();
      const action = { label: archiveWords.undo, run: () => void undo(done.actId) };
      toast.success(w.added(done.people, group.name), undefined, {
        lifetime: 7000,
        ...(done.people > 0 && { action }),
      });
      onClose();
      onDone();
    } catch (failure) {
      toast.failure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={w.toGroupTitle(count)}
      opened={opened}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!group} onClick={() => void add()}>
            {group ? w.toGroupVerb(count, group.name) : w.toGroup}
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
