import type { Query } from './core/query-params.ts';

/** What a screen asks first, by its path: asked once it is known who is signed in, while the frame is still being drawn. */
export const askedFirst: Record<string, (query: Query) => Promise<void>> = {
  people: async (query) => (await import('./people/list/asked-people.ts')).askPeople(query),
};
