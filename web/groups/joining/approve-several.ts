import { api } from '../../core/client.ts';
import { newKey } from '../../core/new-key.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { groupKeys } from '../keys.ts';
import { loadFailures } from '../words.ts';
import { joinWords as w } from './words.ts';

/** As many as the server looks at in one go. */
const AT_ONCE = 100;

type Ticked = { groupId: string; ids: readonly string[]; byLeader: boolean };

/** Lets in those ticked of whom there is no doubt, and says how many still wait. Answers whether it was done. */
export async function approveSeveral({ groupId, ids, byLeader }: Ticked): Promise<boolean> {
  const all = { approved: 0, doubtful: 0 };
  try {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const body = { groupId, personIds: ids.slice(from, from + AT_ONCE) };
      const done = await api.groups.approveSeveral({ body }, { idempotencyKey: newKey(), timeout: 60_000 });
      all.approved += done.approved;
      all.doubtful += done.doubtful;
    }
  } catch (failure) {
    // Those of the portions before are in.
    if (all.approved > 0) toast.success(w.letIn(all.approved), undefined, { lifetime: 7000 });
    toast.failure(failure, loadFailures);
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: groupKeys.all });
    void queryClient.invalidateQueries({ queryKey: ['people'] });
  }
  const why = byLeader ? w.doubtfulToLeader : w.doubtful;
  const detail = all.doubtful > 0 ? why(all.doubtful) : undefined;
  if (all.approved > 0) toast.success(w.letIn(all.approved), detail, { lifetime: 7000 });
  else toast.warning(w.nobodyLetIn, detail, { lifetime: 7000 });
  return true;
}
