import { IconChecklist, IconFileText, IconRepeatOff, IconTrash } from '@tabler/icons-react';
import type { AttendanceItem } from '../../contract/attendance/schemas.ts';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import type { MenuEntry } from '../ui/controls/menu.ts';
import type { Column } from '../ui/list/columns.ts';
import { inFullDay } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import { deleteItem, stopRepeating } from './delete-item.ts';
import { listWords as w } from './words.ts';

export const itemColumns: Column<AttendanceItem>[] = [
  { key: 'event', title: w.columns.event, width: 'minmax(0, 1.4fr)', cell: (item) => item.fullEventName },
  {
    key: 'date',
    title: w.columns.date,
    width: '220px',
    cell: (item) => (
      <span className="figures">
        {inFullDay(item.eventDate)}, {item.time}
      </span>
    ),
  },
  { key: 'group', title: w.columns.group, cell: (item) => item.fullGroupName || w.everybody },
  {
    key: 'present',
    title: w.columns.present,
    width: '88px',
    numeric: true,
    phone: 'side',
    cell: (item) => number(item.headcount ?? item.present),
  },
  {
    key: 'action',
    title: w.columns.action,
    width: '88px',
    phone: 'hidden',
    cell: (item) => <Link href={paths.checkin(item)}>{w.checkin}</Link>,
  },
];

/** What whoever serves a check-in does with it. */
export const servedMenu = (item: AttendanceItem): MenuEntry[] => [
  { label: w.checkin, icon: <IconChecklist size={16} aria-hidden />, href: paths.checkin(item) },
];

/** The same for a leader of its group, who reads its report, too. */
export const ledMenu = (item: AttendanceItem): MenuEntry[] => [
  { label: w.view, icon: <IconFileText size={16} aria-hidden />, href: paths.attendanceReport(item.id) },
  ...servedMenu(item),
];

export const itemMenu = (item: AttendanceItem): MenuEntry[] => [
  ...ledMenu(item),
  ...(item.repeat
    ? [{ label: w.stop, icon: <IconRepeatOff size={16} aria-hidden />, run: () => void stopRepeating(item) }]
    : []),
  {
    label: w.delete,
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    section: true as const,
    run: () => void deleteItem(item),
  },
];
