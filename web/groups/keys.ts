/** Where the answers of this feature are kept; whatever begins with `all` is read again when groups change. */
export const groupKeys = {
  all: ['groups'] as const,
  list: (search: string) => ['groups', 'list', search] as const,
  group: (id: string) => ['groups', 'group', id] as const,
  members: (id: string, search: string) => ['groups', 'members', id, search] as const,
};
