import type { JoinDetail } from '../../../contract/groups/joining-schemas.ts';
import { runAction, undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { groupKeys } from '../keys.ts';
import { loadFailures, actWords as w } from '../words.ts';
import { updateOptimistically } from './optimistic-update.ts';
import { asPeople } from './resolve-ids.ts';
import { isChosen, type Chosen } from './use-member-selection.ts';

type Some = { groupId: string; chosen: Chosen; count: number };
/** `waiting`: those who are not in the group yet. */
type Leaving = Some & { waiting: boolean };
type Changed = { changeId: string | null };

const long = { timeout: 60_000 };
const rule = (chosen: Chosen) => ('ids' in chosen ? { ids: chosen.ids } : { ids: [], everybody: chosen.everybody });
const leaver =
  (chosen: Chosen) =>
  ({ personId }: { personId: string }): boolean =>
    isChosen(chosen, personId);
const leaving = ({ groupId, chosen, count, waiting }: Leaving) =>
  updateOptimistically({ from: { id: groupId, leaves: leaver(chosen), count, waiting } });

/** What all that is done with members has in common. */
export const onMembers = { failures: loadFailures, invalidates: [groupKeys.all], invalidatesAfterFailure: true };

/** Takes back what was done with members, by the id of what was done. */
export const takeBack = (send: (id: string) => Promise<unknown>): Action<string> => ({
  send,
  success: () => w.undone,
  failures: loadFailures,
  invalidates: [groupKeys.all, ['people']],
  invalidatesAfterFailure: true,
});

const undoChange = takeBack((id) => api.groups.undoChange({ params: { id } }, long));
const undoArchiving = takeBack((id) => api.people.undoAct({ params: { id } }));
const undo = ({ changeId }: Changed) => (changeId === null ? undefined : undoButton(w.undo, undoChange, changeId));

const carry = (way: 'move' | 'copy'): Action<Some & { to: string }, Changed & { alreadyThere: number }> => ({
  ...onMembers,
  optimistic: ({ groupId, chosen, count, to }) => {
    const from = { id: groupId, leaves: leaver(chosen), count };
    return updateOptimistically({ ...(way === 'move' && { from }), to: { id: to, count } });
  },
  send: ({ groupId, chosen, to }, options) => {
    const { ids: memberIDList, ...more } = rule(chosen);
    const body = { memberIDList, groupFrom: groupId, groupTo: to, ...more };
    const send = way === 'move' ? api.groups.move : api.groups.copy;
    return send({ body }, { ...options, ...long });
  },
  success: ({ alreadyThere }) => ({
    title: way === 'move' ? w.moved : w.copied,
    detail: alreadyThere > 0 ? w.already({ count: alreadyThere }) : undefined,
  }),
  undo,
});
const carrying = { move: carry('move'), copy: carry('copy') };

const removing: Action<Leaving, Changed> = {
  ...onMembers,
  ask: ({ count }) => ({ ...w.askRemove(count), danger: true }),
  optimistic: leaving,
  send: ({ groupId, chosen }, options) => {
    const { ids: personIds, ...more } = rule(chosen);
    const body = { groupId, personIds, ...more };
    return api.groups.remove({ params: { id: groupId }, body }, { ...options, ...long });
  },
  success: (_, { count }) => w.removed({ count }),
  undo,
};

const archiving: Action<Leaving, { actId: string }> = {
  ...onMembers,
  ask: () => ({ ...w.askArchive, danger: true, width: '50vw' }),
  optimistic: leaving,
  send: ({ groupId, chosen }, options) =>
    api.people.archiveChosen({ body: { who: asPeople(groupId, chosen) } }, { ...options, ...long }),
  success: (_, { count }) => w.archived({ count }),
  undo: ({ actId }) => undoButton(w.undo, undoArchiving, actId),
  onDone: () => void queryClient.invalidateQueries({ queryKey: ['people'] }),
  // Archive errors are only logged (spec section 8): the list shows everybody again, and says no more.
  onFailure: (failure) => {
    console.warn('not archived', failure);
    return 'handled';
  },
};

/** A request is nobody in People: it leaves the list of the group, and can be brought back. */
const archivingRequest: Action<Leaving, Changed> = {
  ...removing,
  ask: archiving.ask,
  success: (_, { count }) => w.archived({ count }),
};

type Approval = {
  groupId: string;
  personId: string;
  existingPersonId?: string | null;
  take?: JoinDetail[];
  position?: string;
};

const approving: Action<Approval> = {
  ...onMembers,
  optimistic: ({ groupId, personId }) => {
    const from = { id: groupId, leaves: leaver({ ids: [personId] }), count: 1, waiting: true };
    return updateOptimistically({ from, to: { id: groupId, count: 1 } });
  },
  send: (body, options) => api.groups.approve({ body }, options),
  success: () => w.approved,
};

/** Moves or copies members; the lists and counts show it at once. Answers whether it was done. */
export const carryMembers = (way: 'move' | 'copy', some: Some, to: string) => runAction(carrying[way], { ...some, to });

/** Asks, then removes members from the group; `waiting` for those who are not in it yet. */
export const removeMembers = (some: Some, waiting = false) => runAction(removing, { ...some, waiting });

/** Asks in the words of the specification, then archives people: they leave every group until they are restored. */
export const archiveMembers = (some: Some, waiting = false) => runAction(archiving, { ...some, waiting });

export const archiveRequest = (some: Some) => runAction(archivingRequest, { ...some, waiting: true });

/** Who is being let in: pressed twice, it is done and said once. */
const lettingIn = new Set<string>();

/** Lets a member in who waits, at once; a request from the public page is asked about first (see approve-dialog). */
export async function approveWaiting(approval: Approval): Promise<boolean> {
  const { personId } = approval;
  if (lettingIn.has(personId)) return false;
  lettingIn.add(personId);
  const done = await runAction(approving, approval);
  lettingIn.delete(personId);
  return done;
}
