import type { Query } from './core/query-params.ts';

/** What to fetch for a screen, by its path, as soon as it is known who is signed in and while the frame is still rendering. */
export const prefetch: Record<string, (query: Query) => Promise<void>> = {
  home: async () => (await import('./reports/home/home-query.ts')).prefetchHome(),
  people: async (query) => (await import('./people/list/use-columns.ts')).prefetchPeople(query),
};
