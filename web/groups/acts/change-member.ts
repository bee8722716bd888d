import type { Paged } from '../../../contract/route.ts';
import { api } from '../../core/client.ts';
import { withEventsPaused } from '../../core/events.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { groupKeys } from '../keys.ts';
import type { Member } from '../member.tsx';
import { updateFailed } from '../words.ts';

type Change = { position: string } | { isGroupLeader: boolean };

let underWay = 0;

/**
 * Changes what one member is in the group, and nothing else of them; shown at once, taken back when it fails. Until the
 * last of several is done nothing is read: it would show the others as they were.
 */
export function changeMember(groupId: string, personId: string, change: Change): Promise<void> {
  return withEventsPaused(() => changeAtOnce(groupId, personId, change));
}

async function changeAtOnce(groupId: string, personId: string, change: Change): Promise<void> {
  underWay += 1;
  const key = groupKeys.anyMembers(groupId);
  await queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueriesData({ queryKey: key });
  queryClient.setQueriesData<Paged<Member>>(
    { queryKey: key },
    (page) =>
      page && { ...page, items: page.items.map((one) => (one.personId === personId ? { ...one, ...change } : one)) },
  );
  try {
    await api.groups.update({ params: { groupId }, body: { peopleInGroups: [{ personId, ...change }] } });
  } catch {
    before.forEach(([at, data]) => queryClient.setQueryData(at, data));
    toast.error(updateFailed.title, updateFailed.detail);
  }
  underWay -= 1;
  if (underWay === 0) void queryClient.invalidateQueries({ queryKey: groupKeys.all });
}
