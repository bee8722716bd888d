import type { Paged } from '../../../contract/route.ts';
import { runAction, undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { groupKeys } from '../keys.ts';
import { groupsWords as w, loadFailures } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Named = { id: string; name: string };

const onGroups = { failures: loadFailures, invalidates: [groupKeys.all], invalidatesAfterFailure: true };

export const restoringGroup: Action<Named> = {
  ...onGroups,
  send: ({ id }) => api.groups.restore({ params: { id } }),
  success: (_, { name }) => sharedWords.isBack({ name }),
};

const deleting: Action<Named> = {
  ...onGroups,
  ask: ({ name }) => ({ ...w.askDelete(name), danger: true }),
  optimistic: async ({ id }) => {
    await queryClient.cancelQueries({ queryKey: groupKeys.lists });
    const before = queryClient.getQueriesData({ queryKey: groupKeys.lists });
    queryClient.setQueriesData<Paged<Named>>({ queryKey: groupKeys.lists }, (page) => page && without(page, id));
    return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data));
  },
  send: ({ id }) => api.groups.delete({ params: { id } }),
  success: (_, { name }) => sharedWords.wasRemoved({ name }),
  undo: (_, group) => undoButton(commonWords.undo, restoringGroup, group),
};

/** Asks, then deletes a group: off the list at once, and back by one click. */
export const deleteGroup = ({ id, name }: Named): Promise<boolean> => runAction(deleting, { id, name });

function without(page: Paged<Named>, id: string): Paged<Named> {
  const items = page.items.filter((group) => group.id !== id);
  return { items, totalItems: page.totalItems - (page.items.length - items.length) };
}
