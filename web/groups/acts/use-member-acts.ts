import type { JoinDetail } from '../../../contract/groups/joining-schemas.ts';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { withEventsPaused } from '../../core/events.ts';
import type { FailureWords } from '../../core/failures.ts';
import { newKey } from '../../core/new-key.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { groupKeys } from '../keys.ts';
import { loadFailures } from '../words.ts';
import { updateOptimistically } from './optimistic-update.ts';
import { asPeople } from './resolve-ids.ts';
import { isChosen, type Chosen } from './use-member-selection.ts';
import { actWords as w } from './words.ts';

type Some = { groupId: string; chosen: Chosen; count: number };
type Done = { words: string; detail?: string; undo?: () => Promise<unknown> };

const long = { timeout: 60_000 };
const undoChange = (id: string) => () => api.groups.undoChange({ params: { id } }, long);
const rule = (chosen: Chosen) => ('ids' in chosen ? { ids: chosen.ids } : { ids: [], everybody: chosen.everybody });

/** Moves or copies members; the lists and counts show it at once. Answers whether it was done. */
export async function carryMembers(way: 'move' | 'copy', { groupId, chosen, count }: Some, to: string) {
  const leaves = way === 'move' && { id: groupId, leaves: leaver(chosen), count };
  return act({ ...(leaves && { from: leaves }), to: { id: to, count } }, async () => {
    const { ids: memberIDList, ...more } = rule(chosen);
    const body = { memberIDList, groupFrom: groupId, groupTo: to, ...more };
    const answer = await api.groups[way]({ body }, { idempotencyKey: newKey(), ...long });
    return {
      words: way === 'move' ? w.moved : w.copied,
      detail: answer.alreadyThere > 0 ? w.already(answer.alreadyThere) : undefined,
      undo: answer.changeId === null ? undefined : undoChange(answer.changeId),
    };
  });
}

/** Asks, then removes members from the group; `waiting` for those who are not in it yet. */
export async function removeMembers({ groupId, chosen, count }: Some, waiting = false): Promise<boolean> {
  if (!(await confirm({ ...w.askRemove(count), danger: true }))) return false;
  return act({ from: { id: groupId, leaves: leaver(chosen), count, waiting } }, async () => {
    const { ids: personIds, ...more } = rule(chosen);
    const body = { groupId, personIds, ...more };
    const { changeId } = await api.groups.remove(
      { params: { id: groupId }, body },
      { idempotencyKey: newKey(), ...long },
    );
    return { words: w.removed(count), undo: changeId === null ? undefined : undoChange(changeId) };
  });
}

/** Asks in the words of the specification, then archives people: they leave every group until they are restored. */
export async function archiveMembers({ groupId, chosen, count }: Some, waiting = false): Promise<boolean> {
  if (!(await confirm({ ...w.askArchive, danger: true, width: '50vw' }))) return false;
  const from = { id: groupId, leaves: leaver(chosen), count, waiting };
  // Archive errors are only logged (spec section 8): the list shows everybody again, and says no more.
  return act(
    { from },
    async () => {
      const who = asPeople(groupId, chosen);
      const done = await api.people.archiveChosen({ body: { who } }, { idempotencyKey: newKey(), ...long });
      void queryClient.invalidateQueries({ queryKey: ['people'] });
      return { words: w.archived(count), undo: () => api.people.undoAct({ params: { id: done.actId } }) };
    },
    'logged',
  );
}

/** Who is being let in: pressed twice, it is done and said once. */
const lettingIn = new Set<string>();

/** Lets a member in who waits, at once; a request from the public page is asked about first (see approve-dialog). */
export async function approveWaiting(
  groupId: string,
  personId: string,
  more: { existingPersonId?: string | null; take?: JoinDetail[]; position?: string } = {},
) {
  if (lettingIn.has(personId)) return false;
  lettingIn.add(personId);
  const from = { id: groupId, leaves: leaver({ ids: [personId] }), count: 1, waiting: true };
  const done = await act({ from, to: { id: groupId, count: 1 } }, async () => {
    await api.groups.approve({ body: { groupId, personId, ...more } }, { idempotencyKey: newKey() });
    return { words: w.approved };
  });
  lettingIn.delete(personId);
  return done;
}

const leaver =
  (chosen: Chosen) =>
  ({ personId }: { personId: string }): boolean =>
    isChosen(chosen, personId);

/**
 * Shows a change at once, has it done, says so with the way back, and takes it off again when it could not be done. Until
 * the last of several is done nothing is read: it would show those again who are just leaving.
 */
export function act(...given: Parameters<typeof doAtOnce>): Promise<boolean> {
  return withEventsPaused(() => doAtOnce(...given));
}

let underWay = 0;

async function doAtOnce(
  change: Parameters<typeof updateOptimistically>[0],
  work: () => Promise<Done>,
  failures: FailureWords | 'logged' = loadFailures,
): Promise<boolean> {
  underWay += 1;
  const takeBack = await updateOptimistically(change);
  try {
    const { words, detail, undo } = await work();
    toast.success(
      words,
      detail,
      undo && { lifetime: 7000, action: { label: w.undo, run: () => void carryBack(undo) } },
    );
    return true;
  } catch (failure) {
    takeBack();
    if (failures === 'logged') console.warn('not archived', failure);
    else toast.failure(failure, failures);
    return false;
  } finally {
    underWay -= 1;
    if (underWay === 0) void queryClient.invalidateQueries({ queryKey: groupKeys.all });
  }
}

async function carryBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    toast.success(w.undone);
  } catch (failure) {
    toast.failure(failure, loadFailures);
  } finally {
    void queryClient.invalidateQueries({ queryKey: groupKeys.all });
    void queryClient.invalidateQueries({ queryKey: ['people'] });
  }
}
