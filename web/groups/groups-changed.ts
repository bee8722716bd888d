import { queryClient } from '../core/query.ts';
import { groupKeys } from './keys.ts';

/** After a group was saved: its list is rather not shown for a moment than as it was, and all else is read again. */
export function groupsChanged(): void {
  queryClient.removeQueries({ queryKey: groupKeys.lists, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: groupKeys.all });
}
