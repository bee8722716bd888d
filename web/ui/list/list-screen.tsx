import type { ReactNode } from 'react';
import { Page } from '../page/page.tsx';
import { DataList, type ListProps } from './data-list.tsx';
import { SearchTools } from './search-tools.tsx';

type Props<T> = Omit<ListProps<T>, 'label'> & {
  title: string;
  /** The contents of the list, for screen readers, if the title does not say it. */
  label?: string;
  /** One line about the whole: as it stands, or of how many there are once they are known and nothing is searched for. */
  state?: ReactNode | ((total: number) => ReactNode);
  /** The one primary action, and quieter things to do. */
  action?: ReactNode;
  more?: ReactNode;
  /** Between the title and the list: links to the parts, notes. */
  above?: ReactNode;
  /** The search box, for a list that is searched and nothing else. */
  search?: { value: string; onChange: (text: string) => void; label: string; found: (count: number) => string };
  /** Search with filters beside it, for a list that has them; `narrowed` says whether any of it is used. */
  tools?: ReactNode;
  narrowed?: boolean;
  /** While nothing is there at all, the empty state has the actions, and they stand nowhere else, nor do the tools. */
  bareWhileEmpty?: boolean;
  /** Stands in place of the rows when nothing is found, where that differs from nothing being there. */
  noMatch?: ReactNode;
  /** Below the list: the bar for ticked rows, panels, dialogs. */
  children?: ReactNode;
};

/** Stands where a line will be that is not known yet, so that what is beneath it does not move when it comes. */
export const lineToCome = '\u00a0';

/**
 * Every screen that is a list: title, actions, search, and the list in its states: skeleton, empty, nothing found, failed
 * with Retry, full and read by the page.
 */
export function ListScreen<T>({
  title,
  label = title,
  state,
  action,
  more,
  above,
  search,
  tools,
  narrowed = search !== undefined && search.value !== '',
  bareWhileEmpty = false,
  empty,
  noMatch = empty,
  children,
  ...list
}: Props<T>) {
  const { total, refreshing } = list.rows;
  const bare = bareWhileEmpty && total === 0 && !narrowed;
  const known = total && !refreshing && !narrowed ? total : undefined;
  // Until it is known its place is kept, so that nothing below moves while somebody searches or is about to tap.
  const line = typeof state === 'function' ? (known ? state(known) : lineToCome) : state;
  return (
    <Page
      title={title}
      state={bare ? undefined : line}
      more={bare ? undefined : more}
      action={bare ? undefined : action}
    >
      {above}
      {search && (
        <SearchTools
          rows={list.rows}
          search={search.value}
          onSearch={search.onChange}
          label={search.label}
          found={search.found}
        />
      )}
      {!bare && tools}
      <DataList {...list} label={label} empty={narrowed ? noMatch : empty} />
      {children}
    </Page>
  );
}
