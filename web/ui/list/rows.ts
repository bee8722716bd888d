import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState, useCallback, useEffect, useLayoutEffect, type RefObject } from 'react';
import type { Paged } from '../../../contract/route.ts';
import { useLive, type Live } from '../../core/use-live-query.ts';
import { type PagedList, pageOf, PAGE_SIZE } from '../../core/paged.ts';
import type { MenuEntry } from '../controls/action-menu.tsx';

/** Rows that come as they are looked at. `total` is undefined until the first answer; a row not here yet is undefined. */
export type Rows<T> = {
  total: number | undefined;
  at: (index: number) => T | undefined;
  /** Told by the list which rows are in sight, `from` up to and without `to`. */
  need: (from: number, to: number) => void;
  failure: unknown;
  retry: () => void;
  /** A changed search or sort is on its way; the old rows stand meanwhile, if there were any. */
  refreshing: boolean;
};

type PagedSource<T> = PagedList<T> & {
  /** Keeps the rows as they are on the server; all pages that begin with the list's key, where no keys are named. */
  live?: Live;
  enabled?: boolean;
  /** The first page, where it came with something else. */
  firstPage?: Paged<T> | undefined;
};

/** Rows from a list paged by number (`page` from 0): any place in 100,000 rows is one request away. */
export function usePagedRows<T>({ enabled = true, firstPage, live, ...list }: PagedSource<T>): Rows<T> {
  const { pageSize = PAGE_SIZE } = list;
  useLive(live, list.key);
  const hash = JSON.stringify(list.key);
  const [wanted, setWanted] = useState({ hash, first: 0, last: 0 });
  const { first, last } = wanted.hash === hash ? wanted : { first: 0, last: 0 };
  const numbers = [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, step) => first + step)])];
  const pages = useQueries({
    queries: numbers.map((page) => ({
      ...pageOf(list, page),
      initialData: page === 0 ? firstPage : undefined,
      placeholderData: page === 0 ? keepPreviousData : undefined,
      enabled,
    })),
  });
  const held = new Map(numbers.map((page, place) => [page, pages[place]?.data]));
  const failed = pages.find((page) => page.isError);
  const refreshing = pages[0]?.isPlaceholderData ?? false;
  const found = pages[0]?.data?.totalItems;
  return {
    // That nothing was found by the last search says nothing of this one.
    total: refreshing && found === 0 ? undefined : found,
    at: (index) => held.get(Math.floor(index / pageSize))?.items[index % pageSize],
    need(from, to) {
      const next = { hash, first: Math.floor(from / pageSize), last: Math.floor(Math.max(from, to - 1) / pageSize) };
      if (next.first !== first || next.last !== last || wanted.hash !== hash) setWanted(next);
    },
    failure: failed?.error ?? undefined,
    retry: () => pages.forEach((page) => page.isError && void page.refetch()),
    refreshing,
  };
}

type Reading = { data: unknown; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };

/** The rows of a list that is read whole, with its states; `items` are those of it that are shown. */
export function rowsOf<T>(items: readonly T[], { data, error, isPlaceholderData, refetch }: Reading): Rows<T> {
  return {
    ...fixedRows(items),
    total: data === undefined ? undefined : items.length,
    failure: error ?? undefined,
    retry: () => void refetch(),
    refreshing: isPlaceholderData,
  };
}

/** Rows that are all here already. */
export function fixedRows<T>(items: readonly T[]): Rows<T> {
  return {
    total: items.length,
    at: (index) => items[index],
    need: () => {},
    failure: undefined,
    retry: () => {},
    refreshing: false,
  };
}

/** The menus of the rows in sight, for keys: a key runs a menu's entry without opening it. */
export const rowMenus = new WeakMap<Element, () => MenuEntry[]>();

type Looked = {
  count: number;
  rowHeight: number;
  /** The element whose scrolling moves the rows; the window where it is null. */ box?: RefObject<HTMLElement | null>;
};

const spare = 8;

/** The visible range of many rows of equal height within `body`: `from` up to but not including `to`, with a few extra each side. */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, box }: Looked,
): { from: number; to: number } {
  const [sight, setSight] = useState(() => ({ from: 0, to: Math.ceil(innerHeight / rowHeight) + spare }));
  const look = useCallback(() => {
    if (!body.current) return;
    const frame = box?.current?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const { top } = body.current.getBoundingClientRect();
    // A list may stand far below the window, or have been scrolled far above it: then there is nothing in sight.
    const from = Math.max(0, Math.floor((frame.top - top) / rowHeight) - spare);
    const to = Math.max(0, Math.ceil((frame.bottom - top) / rowHeight) + spare);
    setSight((now) => (now.from === from && now.to === to ? now : { from, to }));
  }, [body, box, rowHeight]);

  useLayoutEffect(look);
  useEffect(() => {
    const scroller = box?.current ?? window;
    scroller.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [look, box]);
  // Rows in sight stay the same once loaded, so that they are drawn once.
  return { from: Math.min(count, sight.from), to: Math.min(count, sight.to) };
}
