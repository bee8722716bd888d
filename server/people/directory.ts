import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { countPeople } from './counts.ts';
import { listPeople } from './list.ts';
import { nearlyNamed } from './matching.ts';
import { readPerson } from './person.ts';
import { rowOf, shortRowOf, wholeRowOf } from './person-row.ts';

/** Reading: the list, the search, one person. */
export const directoryHandlers: Pick<
  Handlers<typeof peopleRoutes>,
  'search' | 'nearlyNamed' | 'list' | 'person' | 'counts'
> = {
  nearlyNamed: (ctx, { query }) => nearlyNamed(ctx, query.searchText),
  search: (ctx, { query: { searchText, ...page } }) =>
    listPeople(ctx.last, { ...page, search: searchText || page.search, sort: 'best' }, shortRowOf),
  list: (ctx, { query }) => listPeople(ctx.last, query, query.details ? wholeRowOf : rowOf),
  person: (ctx, { params }) => readPerson(ctx, params.id),
  counts: (ctx) => countPeople(ctx),
};
