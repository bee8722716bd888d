import type { QueryKey } from '@tanstack/react-query';
import { undoButton, type Action } from '../../core/action.ts';
import { removeFromPages } from '../../core/paged.ts';
import { queryClient } from '../../core/query-client.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Act = {
  key: QueryKey;
  /** The notice after it is gone. */
  told: string;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
};

/** Deletes at once, so that nobody waits for it nor deletes it a second time, and offers to undo it. */
export function deleteWithUndo({ key, told, remove, restore }: Act): Action<string> {
  const changed = { invalidates: [key], invalidatesAfterFailure: true };
  return {
    ...changed,
    optimistic: (id) => removeFromPages(queryClient, key, id),
    send: remove,
    success: () => told,
    undo: (_, id) => undoButton(commonWords.undo, { ...changed, send: restore }, id),
  };
}
