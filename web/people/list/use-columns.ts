import { useState } from 'react';
import { type PeopleColumnKey, readColumns, usualColumns } from '../../../contract/people/columns.ts';
import { type User, useUser, readUser } from '../../core/session.ts';
import { peopleSort } from '../../../contract/people/sort.ts';
import { api, type Output } from '../../core/client.ts';
import { type PagedList, pageOf } from '../../core/paged.ts';
import { queryClient } from '../../core/query-client.ts';
import { type Query } from '../../core/query-params.ts';
import { filterOf } from '../filters/filter-query.ts';
import { peopleKeys } from '../keys.ts';
import type { routes } from '../../../contract/routes.ts';

export type PersonRow = Output<(typeof routes)['people']['list']>['items'][number];

const inEveryRow: readonly PeopleColumnKey[] = ['phone', 'email', 'gender', 'firstTimer', 'added'];

/** Whether these columns show what a list does not carry unless it is asked for. */
export const needDetails = (chosen: readonly PeopleColumnKey[]): boolean =>
  chosen.some((key) => !inEveryRow.includes(key));

/** The columns this person chose in this organisation, remembered by the browser. */
export function useColumns(): [columns: PeopleColumnKey[], choose: (columns: PeopleColumnKey[]) => void] {
  const user = useUser();
  const [columns, setColumns] = useState(() => columnsOf(user));
  return [
    columns,
    (chosen) => {
      const inOrder = readColumns(chosen.join(','));
      setColumns(inOrder);
      keep(placeOf(user), inOrder.join(','));
    },
  ];
}

/** The columns that this person chose, or the usual ones. */
export function columnsOf(user: User): PeopleColumnKey[] {
  const kept = read(placeOf(user));
  return kept === null ? [...usualColumns] : readColumns(kept);
}

const placeOf = ({ tenantId, accountId }: User) => `people-columns:${tenantId}:${accountId}`;

// A browser may forbid keeping things; the choice then lasts as long as the page.
function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function keep(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    return;
  }
}

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
