import { type ListQuery, mostAtOnce } from '../../contract/route.ts';

const USUAL = 50;

/**
 * Where the wanted part of a long list begins and how much it is, in entries: 1,000 at most where no page is named, else
 * 50 unless a size is.
 */
export function pageOf({ page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>): { size: number; skip: number } {
  const size = pageSize ?? (page === undefined ? mostAtOnce : USUAL);
  return { size, skip: (page ?? 0) * size };
}
