import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AssigneeChoice, type Assignee } from './assignee-choice.tsx';
import { firstTimerWords, followUpWords as w } from './words.ts';

/** Gives several first-timers to somebody at once. */
export function AssignDialog({ ids, onClose }: { ids: string[]; onClose: (done: boolean) => void }) {
  const [to, setTo] = useState<Assignee>(null);
  const [busy, setBusy] = useState(false);
  const assign = async () => {
    setBusy(true);
    try {
      const { people } = await api.followup.assign({ body: { ids, assignee: to && { kind: to.kind, id: to.id } } });
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      toast.success(to ? w.assigned(people, to.name) : w.unassigned(people));
      onClose(true);
    } catch (failure) {
      toast.failure(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={w.assignTitle(ids.length)}
      opened
      onClose={() => onClose(false)}
      buttons={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            {w.cancel}
          </Button>
          <Button loading={busy} onClick={() => void assign()}>
            {firstTimerWords.assign}
          </Button>
        </>
      }
    >
      <AssigneeChoice value={to} onChange={setTo} />
    </Dialog>
  );
}
