import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { firstTimerWords as w } from './words.ts';

/** Making members of first-timers, with a way back. Answers whether it was done. */
export function useMembers() {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['people'] });

  const undo = async (ids: string[]) => {
    try {
      const { people } = await api.followup.undoMembers({ body: { ids } });
      await refresh();
      toast.success(w.undone(people));
    } catch (failure) {
      toast.failure(failure);
    }
  };

  return {
    makeMembers: async (ids: string[]): Promise<boolean> => {
      try {
        const { people } = await api.followup.makeMembers({ body: { ids } });
        await refresh();
        const action = { label: w.undo, run: () => void undo(ids) };
        toast.success(w.madeMembers(people), w.madeMembersAbout, { lifetime: 7000, action });
        return true;
      } catch (failure) {
        toast.failure(failure);
        return false;
      }
    },
  };
}
