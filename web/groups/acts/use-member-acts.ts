import { asPeople } from './resolve-ids.ts';
import type { JoinDetail } from '../../../contract/groups/joining-schemas.ts';
import { runAction, undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { groupKeys } from '../keys.ts';
import { loadFailures, actWords as w, updateFailed } from '../words.ts';
import { isChosen, type Chosen } from './use-member-selection.ts';
import type { Paged } from '../../../contract/route.ts';
import type { Member } from '../member.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';

type Counted = { id: string; peopleInGroupsCount: number; awaitingApprovalsCount: number };
type Change = {
  /** The group that people leave, and who does. */
  from?: { id: string; leaves: (member: Member) => boolean; count: number; waiting?: boolean };
  /** The group that people come into. */
  to?: { id: string; count: number };
};

/**
 * Shows a change before the server has answered: removes the people who leave from the lists and updates every count. Returns
 * a function that restores what was shown before, for when the server refuses.
 */
export async function updateOptimistically({ from, to }: Change): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: groupKeys.all });
  const before = queryClient.getQueriesData({ queryKey: groupKeys.all });
  if (from) {
    const key = from.waiting ? groupKeys.waiting(from.id) : groupKeys.anyMembers(from.id);
    queryClient.setQueriesData<Paged<Member>>({ queryKey: key }, (page) => page && without(page, from.leaves));
    count(from.id, from.waiting ? 0 : -from.count, from.waiting ? -from.count : 0);
  }
  if (to) count(to.id, to.count, 0);
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data));
}

function without(page: Paged<Member>, leaves: (member: Member) => boolean): Paged<Member> {
  const items = page.items.filter((member) => !leaves(member));
  return { items, totalItems: Math.max(0, page.totalItems - (page.items.length - items.length)) };
}

function count(id: string, members: number, waiting: number): void {
  const counted = <T extends Counted>(group: T): T =>
    group.id === id
      ? {
          ...group,
          peopleInGroupsCount: Math.max(0, group.peopleInGroupsCount + members),
          awaitingApprovalsCount: Math.max(0, group.awaitingApprovalsCount + waiting),
        }
      : group;
  queryClient.setQueryData<Counted>(groupKeys.group(id), (group) => group && counted(group));
  queryClient.setQueriesData<Paged<Counted>>(
    { queryKey: groupKeys.lists },
    (page) => page && { ...page, items: page.items.map(counted) },
  );
}

type Some = { groupId: string; chosen: Chosen; count: number };
/** `waiting`: people who are not in the group yet. */
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

/** The options common to all actions on members. */
export const onMembers = { failures: loadFailures, invalidates: [groupKeys.all], invalidatesAfterFailure: true };

/** Takes back what was done with members, by the id of what was done. */
export const takeBack = (send: (id: string) => Promise<unknown>): Action<string> => ({
  send,
  success: () => commonWords.undone,
  failures: loadFailures,
  invalidates: [groupKeys.all, ['people']],
  invalidatesAfterFailure: true,
});

const undoChange = takeBack((id) => api.groups.undoChange({ params: { id } }, long));
const undoArchiving = takeBack((id) => api.people.undoAct({ params: { id } }));
const undo = ({ changeId }: Changed) =>
  changeId === null ? undefined : undoButton(commonWords.undo, undoChange, changeId);

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
  ask: () => ({
    title: w.archiveTitle,
    message: w.archiveMessage,
    verb: commonWords.yes,
    cancel: commonWords.no,
    danger: true,
    width: '50vw',
  }),
  optimistic: leaving,
  send: ({ groupId, chosen }, options) =>
    api.people.archiveChosen({ body: { who: asPeople(groupId, chosen) } }, { ...options, ...long }),
  success: (_, { count }) => w.archived({ count }),
  undo: ({ actId }) => undoButton(commonWords.undo, undoArchiving, actId),
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

/** Members being let in: a second press does and says nothing more. */
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

type MemberChange = { position: string } | { isGroupLeader: boolean };
type One = { groupId: string; personId: string; change: MemberChange };

const changing: Action<One> = {
  optimistic: async ({ groupId, personId, change }) => {
    const key = groupKeys.anyMembers(groupId);
    await queryClient.cancelQueries({ queryKey: key });
    const before = queryClient.getQueriesData({ queryKey: key });
    queryClient.setQueriesData<Paged<Member>>(
      { queryKey: key },
      (page) =>
        page && { ...page, items: page.items.map((one) => (one.personId === personId ? { ...one, ...change } : one)) },
    );
    return () => before.forEach(([at, data]) => queryClient.setQueryData(at, data));
  },
  send: ({ groupId, personId, change }) =>
    api.groups.update({ params: { groupId }, body: { peopleInGroups: [{ personId, ...change }] } }),
  onFailure: () => ({ severity: 'error', ...updateFailed }),
  invalidates: [groupKeys.all],
  invalidatesAfterFailure: true,
};

/** Changes what one member is in the group, and nothing else of them; shown at once, taken back when it fails. */
export const changeMember = (groupId: string, personId: string, change: MemberChange): Promise<boolean> =>
  runAction(changing, { groupId, personId, change });
