/** Where the answers of this feature are kept; whatever begins with `all` is read again when people change. */
export const peopleKeys = {
  all: ['people'] as const,
  counts: ['people', 'counts'] as const,
  list: (search: string, sort: string) => ['people', 'list', search, sort] as const,
  history: (id: string) => ['people', 'history', id] as const,
  person: (id: string) => ['people', 'person', id] as const,
};
