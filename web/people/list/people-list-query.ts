import type { PeopleColumnKey } from '../../../contract/people/columns.ts';
import { peopleSort } from '../../../contract/people/sort.ts';
import { api } from '../../core/client.ts';
import { type PagedList, pageOf } from '../../core/paged.ts';
import type { Query } from '../../core/query-params.ts';
import { queryClient } from '../../core/query.ts';
import { readUser } from '../../core/session.ts';
import { filterOf } from '../filters/filter-query.ts';
import { peopleKeys } from '../keys.ts';
import { needDetails, type PersonRow } from './people-row.ts';
import { columnsOf } from './use-columns.ts';

/** The query for the list of people that the parameters of the address stand for. */
export function listQueryOf(query: Query) {
  const sort = peopleSort.find((one) => one === query['sort']) ?? 'name';
  return { filter: filterOf(query), search: query['search'] ?? '', sort };
}

/** The paged list for this query, with the details that the columns need. */
export function listOf(
  { filter, search, sort }: ReturnType<typeof listQueryOf>,
  columns: readonly PeopleColumnKey[],
): PagedList<PersonRow> {
  const asked = { ...filter, search, sort, details: needDetails(columns) ? ('yes' as const) : undefined };
  return {
    key: peopleKeys.list(asked),
    load: (page, signal, before) => api.people.list({ query: { ...page, ...asked, after: before?.id } }, { signal }),
  };
}

/** Fetches the first page of people before there is a screen to show it. */
export async function prefetchPeople(query: Query): Promise<void> {
  const columns = columnsOf(await readUser());
  await queryClient.prefetchQuery(pageOf(listOf(listQueryOf(query), columns), 0));
}
