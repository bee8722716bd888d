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

/** What the address asks of the list of people. */
export function askedOf(query: Query) {
  const sort = peopleSort.find((one) => one === query['sort']) ?? 'name';
  return { filter: filterOf(query), search: query['search'] ?? '', sort };
}

/** The list that shows these columns of them. */
export function listOf(
  { filter, search, sort }: ReturnType<typeof askedOf>,
  columns: readonly PeopleColumnKey[],
): PagedList<PersonRow> {
  const asked = { ...filter, search, sort, details: needDetails(columns) ? ('yes' as const) : undefined };
  return {
    key: peopleKeys.list(asked),
    load: (page, signal, before) => api.people.list({ query: { ...page, ...asked, after: before?.id } }, { signal }),
  };
}

/** Asks for the first people before there is a screen to show them. */
export async function askPeople(query: Query): Promise<void> {
  const columns = columnsOf(await readUser());
  await queryClient.prefetchQuery(pageOf(listOf(askedOf(query), columns), 0));
}
