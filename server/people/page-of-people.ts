import type { PeopleFilter } from '../../contract/people/filter.ts';
import type { PeopleSort } from '../../contract/people/sort.ts';

/** What is asked of the list of people: who, in which order, which part. */
export type Wish = PeopleFilter & {
  /** From 0. */
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
  sort: PeopleSort | 'best';
  /** Id of the last person of the page before; then `page` does not count. */
  after?: string | undefined;
  /** `yes`: with what a person's page tells, for lists that show more columns. */
  details?: 'yes' | undefined;
};

/** The same with the part's size and beginning, in people. */
export type Page = Wish & { pageSize: number; skip: number };
