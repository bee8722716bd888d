import type { routes } from '../../../contract/routes.ts';
import { undoButton, type Action } from '../../core/action.ts';
import { api, hrefOf, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-params.ts';
import { toast } from '../../core/toast.tsx';
import type { Preview } from './staged-file.ts';
import { importWords as w, undoWords as u } from './words.ts';

type Undone = Output<(typeof routes)['people']['undoImport']>;

// Longer than other messages: there is something to press.
const ACTION_MS = 10_000;
// Tens of thousands of people on a busy machine.
const LONG = 600_000;

/** Says what saving did, with the way to take it back and the rows that are still to be mended. */
export function announceSaved(
  saved: { createdRecord: number; returnList: number },
  { counts, importId }: Preview,
): void {
  const { createdRecord, returnList } = saved;
  const more = { lifetime: ACTION_MS, action: undoButton(u.undo, undoImport, importId) };
  if (returnList === 0) toast.success(w.saved({ count: createdRecord }), undefined, more);
  else
    toast.info(
      w.already({ count: returnList }),
      createdRecord > 0 ? w.alreadyDetail({ count: createdRecord }) : w.nothingNew,
      more,
    );
  if (counts.bad === 0) return;
  const run = () => location.assign(hrefOf('people', 'badRows', { params: { importId } }));
  toast.warning(w.leftOut({ count: counts.bad }), w.leftOutDetail({ count: counts.bad }), {
    action: { label: w.mend({ count: counts.bad }), run },
    lifetime: ACTION_MS,
  });
}

/** Takes an import back and says in words what that did, and what it had to leave. */
export const undoImport: Action<string, Undone> = {
  send: async (importId) => {
    const doing = toast.info(u.undoing, undefined, { lifetime: LONG });
    try {
      const undone = await api.people.undoImport({ params: { importId } }, { timeout: LONG });
      await queryClient.invalidateQueries();
      return undone;
    } finally {
      toast.close(doing);
    }
  },
  success: (undone) =>
    undone.leftCount === 0
      ? { title: u.done, detail: u.what(undone) }
      : {
          severity: 'warning',
          title: u.partly,
          detail: [u.what(undone), ...undone.left.slice(0, 3), u.more(undone.leftCount - 3)].join(' '),
          lifetime: ACTION_MS,
        },
};
