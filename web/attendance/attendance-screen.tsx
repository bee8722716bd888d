import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plainName } from '../../contract/people/name.ts';
import { attendancePageSize } from '../../contract/attendance/page-size.ts';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { useQueryParams } from '../core/query-params.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton, TextButton } from '../ui/controls/text-button.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { rowsOf } from '../ui/list/rows.ts';
import { EmptyState } from '../ui/page/states.tsx';
import css from './attendance.module.css';
import { itemColumns, itemMenu, ledOrServedMenu } from './item-columns.tsx';
import { attendanceKeys } from './keys.ts';
import { Pager } from './pager.tsx';
import { listFailures, listWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

/** Every check-in by the page; the search looks through the page shown, and offers all. */
export function Attendance() {
  const [{ page: asked = '1', search: everywhere = '' }, change] = useQueryParams();
  const page = Math.max(0, (Number.parseInt(asked, 10) || 1) - 1);
  const [typed, setTyped] = useState('');
  const found = useLiveQuery({
    queryKey: attendanceKeys.list(page, everywhere),
    live: { topics: ['attendance'], keys: [attendanceKeys.all], every: 1000 },
    queryFn: () => api.attendance.list({ query: { page, ...(everywhere && { search: everywhere }) } }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const pages = data ? Math.ceil(data.totalItems / attendancePageSize) : undefined;
  // Rows on the last page may have been deleted, and an old link may lead past it.
  const behind = pages !== undefined && pages > 0 && page >= pages && !found.isPlaceholderData;
  useEffect(() => {
    if (behind) change({ page: pages === 1 ? undefined : String(pages) });
  });
  const shown = data?.items.filter(({ fullEventName }) => matches(fullEventName, typed)) ?? [];
  const administers = isAdministrator(useUser());
  const add = administers && <LinkButton href={paths.addCheckin()}>{sharedWords.addService}</LinkButton>;
  const searchAll = (
    <TextButton
      onClick={() => {
        change({ search: typed, page: undefined });
        setTyped('');
      }}
    >
      {w.everywhere}
    </TextButton>
  );
  return (
    <ListScreen
      title={commonWords.attendance}
      state={data && !everywhere ? w.state({ count: data.totalItems }) : undefined}
      action={add}
      search={{ value: typed, onChange: setTyped, label: w.search, found: (count) => w.onPage({ count }) }}
      narrowed={typed !== '' || everywhere !== ''}
      bareWhileEmpty
      tools={
        (typed !== '' || everywhere !== '') && (
          <p className={css.told}>
            {typed !== '' && (
              <>
                {w.noMatchAbout} {searchAll}
              </>
            )}
            {everywhere !== '' && (
              <>
                {commonWords.countFound({ count: data?.totalItems ?? 0 })}
                <TextButton onClick={() => change({ search: undefined, page: undefined })}>{w.backToPages}</TextButton>
              </>
            )}
          </p>
        )
      }
      rows={behind ? rowsOf([], { ...found, data: undefined }) : rowsOf(shown, found)}
      columns={itemColumns}
      keyOf={(item) => item.id}
      nameOf={(item) => item.fullEventName}
      hrefOf={(item) => paths.checkin(item)}
      menuOf={administers ? itemMenu : ledOrServedMenu}
      failureWords={listFailures}
      noMatch={
        typed ? (
          <EmptyState drawing="search" title={commonWords.noMatchFound} about={w.noMatchAbout} action={searchAll} />
        ) : (
          <EmptyState title={commonWords.noMatchFound} />
        )
      }
      empty={
        <EmptyState
          drawing="attendance"
          title={w.empty}
          about={administers ? w.emptyAbout : w.noneServedAbout}
          action={add}
        />
      }
    >
      {pages !== undefined && !behind && (
        <Pager page={page} pages={pages} onPage={(to) => change({ page: to === 0 ? undefined : String(to + 1) })} />
      )}
    </ListScreen>
  );
}

const matches = (name: string, typed: string): boolean => plainName(name).includes(plainName(typed.trim()));
