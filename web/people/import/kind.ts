import { useLocation } from '@tanstack/react-router';
import { usePathParams, useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';

/** What the people of a file become, and where they are then looked at. */
export type ImportKind = { becomes: 'people' | 'firstTimers' } | { becomes: 'members'; groupId: string };

/** By the address: below `createpeoplegroup` members of that group, with `?query=importpeople` people, else first-timers. */
export function useImportKind(): ImportKind {
  const { pathname } = useLocation();
  const [query] = useQueryParams();
  const { groupId } = usePathParams();
  if (pathname.includes('createpeoplegroup') && groupId) return { becomes: 'members', groupId };
  return { becomes: query['query'] === 'importpeople' ? 'people' : 'firstTimers' };
}

export function listOf(kind: ImportKind): string {
  if (kind.becomes === 'members') return paths.group(kind.groupId);
  return kind.becomes === 'people' ? paths.people() : paths.firstTimers();
}
