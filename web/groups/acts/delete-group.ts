import type { Paged } from '../../../contract/route.ts';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { groupKeys } from '../keys.ts';
import { groupsWords as w, loadFailures } from '../words.ts';

type Named = { id: string; name: string };

/** Asks, then deletes a group: off the list at once, and back by one click. */
export async function deleteGroup({ id, name }: Named): Promise<void> {
  if (!(await confirm({ ...w.askDelete(name), danger: true }))) return;
  await queryClient.cancelQueries({ queryKey: groupKeys.lists });
  const before = queryClient.getQueriesData({ queryKey: groupKeys.lists });
  queryClient.setQueriesData<Paged<Named>>({ queryKey: groupKeys.lists }, (page) => page && without(page, id));
  try {
    await api.groups.delete({ params: { id } });
    const undo = { label: w.undo, run: () => void restoreGroup({ id, name }) };
    toast.success(w.deleted(name), undefined, { lifetime: 7000, action: undo });
  } catch (failure) {
    before.forEach(([key, data]) => queryClient.setQueryData(key, data));
    toast.failure(failure, loadFailures);
  }
  void queryClient.invalidateQueries({ queryKey: groupKeys.all });
}

async function restoreGroup({ id, name }: Named): Promise<void> {
  try {
    await api.groups.restore({ params: { id } });
    toast.success(w.restored(name));
  } catch (failure) {
    toast.failure(failure, loadFailures);
  }
  void queryClient.invalidateQueries({ queryKey: groupKeys.all });
}

function without(page: Paged<Named>, id: string): Paged<Named> {
  const items = page.items.filter((group) => group.id !== id);
  return { items, totalItems: page.totalItems - (page.items.length - items.length) };
}
