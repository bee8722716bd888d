import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { attendancePageSize } from '../../contract/attendance/page-size.ts';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { rowsOf } from '../ui/list/rows.ts';
import css from './attendance.module.css';
import { itemColumns, itemMenu, ledMenu } from './item-columns.tsx';
import { attendanceKeys } from './keys.ts';
import { Pager } from './pager.tsx';
import { listFailures, listWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

type Props = { groupId: string; none: string };

/** The check-ins of one group, on its screen; its leader serves them, administrators add and delete them. */
export function GroupAttendance({ groupId, none }: Props) {
  const [page, setPage] = useState(0);
  const found = useLiveQuery({
    queryKey: attendanceKeys.ofGroup(groupId, page),
    live: { topics: ['attendance'], keys: [attendanceKeys.all], every: 1000 },
    queryFn: () => api.attendance.ofGroup({ query: { groupId, page } }),
    placeholderData: keepPreviousData,
  });
  const administers = isAdministrator(useUser());
  const add = administers && <LinkButton href={paths.addCheckin({ group: groupId })}>{w.addMeeting}</LinkButton>;
  const { data } = found;
  return (
    <>
      {add && data && data.totalItems > 0 && <p className={css.told}>{add}</p>}
      <DataList
        label={commonWords.attendance}
        rows={rowsOf(data?.items ?? [], found)}
        columns={itemColumns.filter(({ key }) => key !== 'group')}
        keyOf={(item) => item.id}
        nameOf={(item) => item.fullEventName}
        hrefOf={(item) => paths.checkin(item)}
        menuOf={administers ? itemMenu : ledMenu}
        failureWords={listFailures}
        empty={<EmptyState drawing="attendance" title={none} action={add} />}
      />
      {data && <Pager page={page} pages={Math.ceil(data.totalItems / attendancePageSize)} onPage={setPage} />}
    </>
  );
}
