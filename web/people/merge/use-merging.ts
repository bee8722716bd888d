import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';
import { mergeWords as w } from './duplicates-words.ts';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../name-of.ts';
import { useRefresh } from '../use-refresh.ts';
import type { Chosen, Side } from './merge-fields.ts';

/** Takes a merge back, in words. */
export function useUndoMerge(): (mergeId: string) => Promise<void> {
  const refresh = useRefresh();
  return async (mergeId) => {
    try {
      await api.people.undoMerge({ params: { id: mergeId } });
      refresh();
      toast.success(w.undone);
    } catch (failure) {
      toast.failure(failure);
    }
  };
}

/** Merges and leads to the one who stayed; a refusal says what has changed, and the screen shows it. */
export function useMerging(first: string, second: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigateFromHere();
  const refresh = useRefresh();
  const undo = useUndoMerge();
  const merge = async ({ kept, merged, choose }: { kept: Side; merged: Side; choose: Chosen }) => {
    setBusy(true);
    try {
      const versions = { kept: kept.version, merged: merged.version };
      const { mergeId } = await api.people.merge(
        { body: { kept: kept.id, merged: merged.id, versions, choose } },
        { idempotencyKey: newKey() },
      );
      const action = { label: w.undo, run: () => void undo(mergeId) };
      toast.success(w.done(nameOf(kept)), w.doneAbout, { lifetime: 10_000, action });
      navigate(paths.person(kept.id), { replace: true });
    } catch (failure) {
      toast.failure(failure);
      // What has changed meanwhile is shown before it is tried again.
      void client.invalidateQueries({ queryKey: peopleKeys.pair(first, second) });
    } finally {
      refresh();
      setBusy(false);
    }
  };
  return { busy, merge };
}
