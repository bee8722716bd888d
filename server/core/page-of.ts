import { type ListQuery, mostAtOnce } from '../../contract/route.ts';

const USUAL = 50;

type PageQuery = Pick<ListQuery, 'page' | 'pageSize'> & { after?: string | undefined };

/**
 * The start and size of the wanted part of a long list, in entries: 1,000 at most if no page is named, else 50 unless a
 * size is. A page `after` an entry skips nothing.
 */
export function pageOf({ page, pageSize, after }: PageQuery): { size: number; skip: number } {
  const size = pageSize ?? (page === undefined ? mostAtOnce : USUAL);
  return { size, skip: after === undefined ? (page ?? 0) * size : 0 };
}
