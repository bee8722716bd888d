import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { Paged } from '../../contract/route.ts';

/** A list that is read by pages. */
export type PagedList<T> = {
  /** Everything the rows depend on (search, filters, sort); a new key begins anew. */
  key: QueryKey;
  /** Reads one page. `before` is the last row of the page before, where that is here: a quicker start than a number. */
  load: (
    page: { page: number; pageSize: number },
    signal: AbortSignal,
    before: NoInfer<T> | undefined,
  ) => Promise<Paged<T>>;
  pageSize?: number;
};

export const PAGE_SIZE = 100;

/** One page of a list, from 0, as the query client reads and keeps it. */
export function pageOf<T>({ key, load, pageSize = PAGE_SIZE }: PagedList<T>, page: number) {
  const keyOf = (number: number) => [...key, 'page', number, pageSize];
  return {
    queryKey: keyOf(page),
    queryFn({ signal, client }: QueryFunctionContext): Promise<Paged<T>> {
      const before = client.getQueryData<Paged<T>>(keyOf(page - 1))?.items[pageSize - 1];
      return load({ page, pageSize }, signal, before);
    },
  };
}

/** Removes one row from the cached pages of all lists below `key`, until they are refetched. */
export async function removeFromPages(client: QueryClient, key: QueryKey, id: string): Promise<void> {
  // A request on its way may still contain it.
  await client.cancelQueries({ queryKey: key });
  client.setQueriesData<Paged<{ id: string }>>({ queryKey: key }, (page) => {
    if (!page?.items.some((one) => one.id === id)) return page;
    return { ...page, items: page.items.filter((one) => one.id !== id), totalItems: page.totalItems - 1 };
  });
}
