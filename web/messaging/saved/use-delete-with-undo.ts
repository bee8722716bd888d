import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { removeFromPages } from '../../core/paged.ts';
import { toast } from '../../core/toast.tsx';
import { listWords } from '../saved-list-words.ts';

type Act = {
  key: QueryKey;
  /** What is said when it is gone. */
  told: string;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
};

/** Deletes at once and offers to undo it. */
export function useDeleteWithUndo({ key, told, remove, restore }: Act): (id: string) => Promise<void> {
  const client = useQueryClient();
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      toast.failure(failure);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: key });
    }
    return true;
  };
  return async (id) => {
    // It goes at once: nobody waits for it, nor deletes it a second time.
    await removeFromPages(client, key, id);
    if (!(await act(() => remove(id)))) return;
    toast.success(told, undefined, {
      lifetime: 7000,
      action: { label: listWords.undo, run: () => void act(() => restore(id)) },
    });
  };
}
