import { useLocation, useParams, useRouter } from '@tanstack/react-router';

export type Query = Record<string, string | undefined>;

/** What stands behind the question mark, as plain text (a phone number keeps its leading zero), and how to change it. */
export function useQueryParams(): [query: Query, change: (changed: Query) => void] {
  const router = useRouter();
  const location = useLocation();
  const query = location.search as Query;
  const change = (changed: Query) =>
    void router.navigate({
      href: withQuery(location.pathname, { ...query, ...changed }),
      replace: true,
      resetScroll: false,
    });
  return [query, change];
}

/** The parts of the path that the route names with `$`. */
export function usePathParams(): Record<string, string | undefined> {
  return useParams({ strict: false });
}

/** An address with its query; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = writeQuery(query);
  return search ? `${path}${search}` : path;
}

export function writeQuery(query: Record<string, unknown>): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length ? `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString()}` : '';
}

export function readQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
