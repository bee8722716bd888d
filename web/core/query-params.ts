import { useLocation, useMatch, useParams, useRouter } from '@tanstack/react-router';

export type Query = Record<string, string | undefined>;

/**
 * The query parameters as plain text (a phone number keeps its leading zero), and how to change them. Both are the
 * screen's own: while another screen is on its way here, this one's parameters do not change and cannot call the user
 * back.
 */
export function useQueryParams(): [query: Query, change: (changed: Query) => void] {
  const router = useRouter();
  const location = useLocation();
  const own = useMatch({ strict: false });
  const query = (isAt(location, own) ? location.search : own.search) as Query;
  const change = (changed: Query) => {
    const now = router.state.location;
    if (!isAt(now, own)) return;
    // Beside whatever else has been changed since this screen was drawn.
    const href = withQuery(now.pathname, { ...(now.search as Query), ...changed });
    // Before the screen has come up, its address changing is still part of coming here, and it begins at its top.
    const isUp = router.state.resolvedLocation?.pathname === now.pathname;
    void router.navigate({ href, replace: true, resetScroll: !isUp });
  };
  return [query, change];
}

const isAt = (one: { pathname: string }, other: { pathname: string }): boolean => plain(one) === plain(other);
const plain = ({ pathname }: { pathname: string }): string => pathname.replace(/\/$/, '');

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
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return present.length
    ? `?${new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()}`
    : '';
}

export function readQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
