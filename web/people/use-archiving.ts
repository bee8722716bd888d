import { useState } from 'react';
import type { ChosenPeople } from '../../contract/people/filter.ts';
import { api } from '../core/client.ts';
import { confirm } from '../core/confirm.tsx';
import { newKey } from '../core/new-key.ts';
import { toast } from '../core/toast.tsx';
import { useRefresh } from './use-refresh.ts';
import { archiveWords as w } from './words.ts';

/** Archiving and restoring, each with a way back. Both answer whether it was done; `busy` while one is under way. */
export function useArchiving() {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);

  const undo = async (actId: string) => {
    try {
      const { people } = await api.people.undoAct({ params: { id: actId } });
      refresh();
      toast.success(w.undone(people));
    } catch (failure) {
      toast.failure(failure);
    }
  };
  const withUndo = (actId: string) => ({ lifetime: 7000, action: { label: w.undo, run: () => void undo(actId) } });

  return {
    busy,
    /** Asks in the words of the specification first. */
    archive: async (who: ChosenPeople, count: number): Promise<boolean> => {
      const yes = await confirm({
        title: w.ask.title(count),
        message: w.ask.message,
        verb: w.ask.verb,
        cancel: w.ask.cancel,
        danger: true,
        width: '50vw',
      });
      if (!yes) return false;
      setBusy(true);
      try {
        const done = await api.people.archiveChosen({ body: { who } }, { idempotencyKey: newKey(), timeout: 60_000 });
        refresh();
        toast.success(w.archived(done.people), w.archivedAbout(done.people), withUndo(done.actId));
        return true;
      } catch (failure) {
        toast.failure(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
    restore: async (ids: string[]): Promise<boolean> => {
      setBusy(true);
      try {
        const done = await api.people.restore({ body: { ids } });
        refresh();
        if (done.people === 0) toast.info(w.notRestored, w.notRestoredAbout);
        else toast.success(w.restored(done.people), undefined, withUndo(done.actId));
        return true;
      } catch (failure) {
        toast.failure(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
