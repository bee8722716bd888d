import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { countPeople } from './counts.ts';
import { listPeople } from './list.ts';
import { readPerson } from './person.ts';

/** Reading: the list, the search, one person. */
export const directoryHandlers: Pick<Handlers<typeof peopleRoutes>, 'search' | 'list' | 'person' | 'counts'> = {
  search: {
    read: async (ctx, { query: { searchText, ...page } }) => {
      const { items, totalItems } = await listPeople(ctx, { ...page, search: searchText || page.search, sort: 'best' });
      return { items: items.map((person) => ({ ...person, nameResult: person.name })), totalItems };
    },
  },
  list: { read: (ctx, { query }) => listPeople(ctx, query) },
  person: (ctx, { params }) => readPerson(ctx, params.id),
  counts: (ctx) => countPeople(ctx),
};
