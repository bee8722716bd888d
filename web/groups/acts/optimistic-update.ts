import { queryClient } from '../../core/query.ts';
import type { Paged } from '../../../contract/route.ts';
import { groupKeys } from '../keys.ts';
import type { Member } from '../member.tsx';

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
