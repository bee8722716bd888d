import type { Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { toast } from '../../core/toast.tsx';
import { groupKeys } from '../keys.ts';
import { loadFailures } from '../words.ts';
import { joinWords as w } from './words.ts';

/** As many as the server looks at in one go. */
const AT_ONCE = 100;

type Ticked = { groupId: string; ids: readonly string[]; byLeader: boolean };
type Counts = { approved: number; doubtful: number };

/** Lets in those ticked of whom there is no doubt, and says how many still wait. */
export const approveSeveral: Action<Ticked, Counts> = {
  send: async ({ groupId, ids }, { idempotencyKey }) => {
    const all = { approved: 0, doubtful: 0 };
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const body = { groupId, personIds: ids.slice(from, from + AT_ONCE) };
        const options = { idempotencyKey: `${idempotencyKey} ${from}`, timeout: 60_000 };
        const done = await api.groups.approveSeveral({ body }, options);
        all.approved += done.approved;
        all.doubtful += done.doubtful;
      }
    } catch (failure) {
      // Those of the portions before are in.
      if (all.approved > 0) toast.success(w.letIn({ count: all.approved }), undefined, { lifetime: 7000 });
      throw failure;
    }
    return all;
  },
  success: ({ approved, doubtful }, { byLeader }) => {
    const why = byLeader ? w.doubtfulToLeader : w.doubtful;
    const message = { detail: doubtful > 0 ? why({ count: doubtful }) : undefined, lifetime: 7000 };
    return approved > 0
      ? { ...message, title: w.letIn({ count: approved }) }
      : { ...message, severity: 'warning', title: w.nobodyLetIn };
  },
  failures: loadFailures,
  invalidates: [groupKeys.all, ['people']],
  invalidatesAfterFailure: true,
};
