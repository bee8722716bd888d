import type { Paged } from '../../../contract/route.ts';
import { runAction, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { groupKeys } from '../keys.ts';
import type { Member } from '../member.tsx';
import { updateFailed } from '../words.ts';

type Change = { position: string } | { isGroupLeader: boolean };
type One = { groupId: string; personId: string; change: Change };

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
export const changeMember = (groupId: string, personId: string, change: Change): Promise<boolean> =>
  runAction(changing, { groupId, personId, change });
