/** Where the answers about care are kept; all begin with `people`, so that they are read again with people. */
export const careKeys = {
  all: ['people', 'care'] as const,
  week: ['people', 'care', 'week'] as const,
  list: (filters: Record<string, string | undefined>) => ['people', 'care', 'list', filters] as const,
  rules: ['people', 'care', 'rules'] as const,
  concerned: (wish: Record<string, string>) => ['people', 'care', 'concerned', wish] as const,
};
