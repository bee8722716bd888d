import type { Query } from './core/query-params.ts';

/** Fetches a screen's data, by its path, once the user is known and while the frame is still rendering. */
export const prefetch: Record<string, (query: Query) => Promise<void>> = {
  home: async () => (await import('./reports/home/home-query.ts')).prefetchHome(),
  people: async (query) => (await import('./people/list/use-columns.ts')).prefetchPeople(query),
};
