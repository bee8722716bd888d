import { queryClient } from '../core/query-client.ts';

/** The query keys of this feature; those that begin with `all` reload when groups change. */
export const groupKeys = {
  all: ['groups'] as const,
  list: (search: string) => ['groups', 'list', search] as const,
  group: (id: string) => ['groups', 'group', id] as const,
  members: (id: string, search: string) => ['groups', 'members', id, search] as const,
  /** Every page of members, whatever is searched for. */
  anyMembers: (id: string) => ['groups', 'members', id] as const,
  waiting: (id: string) => ['groups', 'waiting', id] as const,
  memberFields: (id: string) => ['groups', 'member-fields', id] as const,
  lists: ['groups', 'list'] as const,
  deleted: (search: string) => ['groups', 'deleted', search] as const,
  joinLink: (id: string) => ['groups', 'join-link', id] as const,
};

/** After a group was saved: its list is rather not shown for a moment than as it was, and all else is read again. */
export function groupsChanged(): void {
  queryClient.removeQueries({ queryKey: groupKeys.lists, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: groupKeys.all });
}
