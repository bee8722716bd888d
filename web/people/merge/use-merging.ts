import { undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { queryClient } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { mergeWords as w } from './words.ts';
import { changedPeople, peopleKeys } from '../keys.ts';
import { nameOf } from '../find-people.ts';
import type { Chosen, Side } from './merge-fields.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Merge = { kept: Side; merged: Side; choose: Chosen };

/** Takes a merge back, by its id. */
export const undoMerge: Action<string> = {
  send: (id) => api.people.undoMerge({ params: { id } }),
  success: () => w.undone,
  invalidates: changedPeople,
};

/** Merges and leads to the one who stayed; a refusal says what has changed, and the screen shows it. */
export function useMerging(first: string, second: string) {
  const navigate = useNavigateFromHere();
  return useAction<Merge, { mergeId: string }>({
    send: ({ kept, merged, choose }, options) => {
      const versions = { kept: kept.version, merged: merged.version };
      return api.people.merge({ body: { kept: kept.id, merged: merged.id, versions, choose } }, options);
    },
    success: (_, { kept }) => ({ title: w.done({ name: nameOf(kept) }), lifetime: 10_000 }),
    undo: ({ mergeId }) => undoButton(commonWords.undo, undoMerge, mergeId),
    onDone: (_, { kept }) => navigate(paths.person(kept.id), { replace: true }),
    // Shows the changes made meanwhile before another try.
    onFailure: () => void queryClient.invalidateQueries({ queryKey: peopleKeys.pair(first, second) }),
    invalidates: changedPeople,
    invalidatesAfterFailure: true,
  });
}
