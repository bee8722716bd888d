import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';

type KindByAddress = { becomes: 'people' | 'firstTimers' };
/** Says what the people of a file become. */
export type ImportKind = KindByAddress | { becomes: 'members'; groupId: string };

/** By the address: with `?query=importpeople` people, else first-timers. Over the screen of a group they become its members. */
export function useImportKind(): KindByAddress {
  const [query] = useQueryParams();
  return { becomes: query['query'] === 'importpeople' ? 'people' : 'firstTimers' };
}

export function listOf({ becomes }: ImportKind): string {
  return becomes === 'firstTimers' ? paths.firstTimers() : paths.people();
}
