import {
  IconChecklist,
  IconDeviceMobile,
  IconFileText,
  IconPrinter,
  IconRepeat,
  IconRepeatOff,
  IconTrash,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { AttendanceItem } from '../../contract/attendance/schemas.ts';
import { Link } from '../core/link.tsx';
import { dateLocale } from '../core/words.ts';
import { paths } from '../paths.ts';
import type { MenuEntry } from '../ui/controls/action-menu.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Badge } from '../ui/marks/badge.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { manageWords, listWords as w } from './words.ts';
import { opensLater } from './opens-later.tsx';
import { runAction, undoButton, type Action } from '../core/action.ts';
import { api } from '../core/client.ts';
import { ApiError } from '../core/failures.ts';
import { toast } from '../core/toast.tsx';
import { attendanceKeys } from './keys.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { recordWords } from '../ui/wording/record-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

type Item = Pick<AttendanceItem, 'id' | 'fullEventName' | 'eventDate'>;

const onItems = { invalidates: [attendanceKeys.all], invalidatesAfterFailure: true };

const restoring: Action<Item> = {
  ...onItems,
  send: ({ id }) => api.attendance.restore({ params: { id } }),
  success: (_, { fullEventName }) => sharedWords.isBack({ name: fullEventName }),
};

const deleting: Action<Item> = {
  ...onItems,
  ask: ({ fullEventName, eventDate }) => ({
    title: w.sure,
    message: w.deleteAbout({ event: fullEventName, date: inFullDay(eventDate) }),
    verb: sharedWords.delete,
    cancel: commonWords.cancel,
    onCancel: () => void toast.info(w.rejected),
    danger: true,
  }),
  send: ({ id }) => api.attendance.remove({ query: { attendanceId: id } }),
  success: () => w.deleted,
  undo: (_, item) => undoButton(commonWords.undo, restoring, item),
  onFailure: (failure) =>
    failure instanceof ApiError ? { severity: 'error', ...w.deleteFailed } : { severity: 'error', title: w.notDeleted },
};

const stopping: Action<Item> = {
  ...onItems,
  ask: ({ fullEventName: name }) => ({
    title: commonWords.named({ label: w.stop, name }),
    message: w.stopAsk.message,
    verb: w.stop,
    danger: true,
  }),
  send: ({ id }) => api.attendance.stopRepeating({ params: { id } }),
  success: () => commonWords.done,
};

/** Asks, then deletes a check-in with those who came; back by one click. */
const deleteItem = ({ id, fullEventName, eventDate }: Item): Promise<boolean> =>
  runAction(deleting, { id, fullEventName, eventDate });

/** Asks, then ends its repetition. */
const stopRepeating = ({ id, fullEventName, eventDate }: Item): Promise<boolean> =>
  runAction(stopping, { id, fullEventName, eventDate });

export const itemColumns: Column<AttendanceItem>[] = [
  { key: 'event', title: w.columns.event, width: 'minmax(0, 1.4fr)', cell: (item) => <EventName item={item} /> },
  {
    key: 'date',
    title: sharedWords.date,
    width: '220px',
    cell: (item) => (
      <span className="figures">
        {inFullDay(item.eventDate)}, {item.time}
      </span>
    ),
  },
  { key: 'group', title: w.columns.group, cell: (item) => item.fullGroupName || sharedWords.everybody },
  {
    key: 'came',
    title: commonWords.attendance,
    width: '88px',
    numeric: true,
    phone: 'side',
    cell: (item) => cameTo(item),
  },
  {
    key: 'action',
    title: recordWords.action,
    width: '88px',
    phone: 'hidden',
    cell: (item) => <Link href={paths.checkin(item)}>{w.checkin}</Link>,
  },
];

/** The name of a date's day of the week. */
export const weekdayOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(dateLocale, { timeZone: 'UTC', weekday: 'long' });

/** As it was counted; nobody is missing before it opens. */
function cameTo(item: AttendanceItem): string {
  const count = item.headcount ?? item.present;
  return count === 0 && opensLater(item) ? '–' : number(count);
}

/** Its name, how it repeats, and how many wait to be looked at. */
function EventName({ item }: { item: AttendanceItem }) {
  return (
    <>
      {item.fullEventName}
      {item.repeat && (
        <span className={css.repeats}>
          <IconRepeat size={14} aria-hidden />
          <span className={css.every}>
            {w.repeats({ every: item.repeat.every, weekday: weekdayOf(item.eventDate) })}
          </span>
        </span>
      )}
      {item.waiting > 0 && (
        <>
          {' '}
          <Badge tone="warning">{manageWords.waiting({ count: item.waiting })}</Badge>
        </>
      )}
    </>
  );
}

/** The actions for anybody who serves a check-in. */
const servedMenu = (item: AttendanceItem): MenuEntry[] => [
  { label: w.checkin, icon: <IconChecklist size={16} aria-hidden />, href: paths.checkin(item) },
];

/** Its names on paper. */
const printing = ({ id }: AttendanceItem): MenuEntry => ({
  label: sharedWords.printSheet,
  icon: <IconPrinter size={16} aria-hidden />,
  href: paths.sundaySheet(id),
});

/** The same for a leader of its group, who reads its report and prints its names, too. */
export const ledMenu = (item: AttendanceItem): MenuEntry[] => [
  {
    label: rollWords.viewDetails,
    icon: <IconFileText size={16} aria-hidden />,
    href: paths.attendanceReport(item.id),
  },
  ...servedMenu(item),
  printing(item),
  { label: manageWords.devices, icon: <IconDeviceMobile size={16} aria-hidden />, href: paths.manageCheckin(item.id) },
];

/** In a list that has check-ins of groups somebody leads, and others they only help at. */
export const ledOrServedMenu = (item: AttendanceItem): MenuEntry[] => (item.leads ? ledMenu(item) : servedMenu(item));

export const itemMenu = (item: AttendanceItem): MenuEntry[] => [
  {
    label: rollWords.viewDetails,
    icon: <IconFileText size={16} aria-hidden />,
    href: paths.attendanceReport(item.id),
  },
  ...servedMenu(item),
  printing(item),
  { label: manageWords.manage, icon: <IconUserQuestion size={16} aria-hidden />, href: paths.manageCheckin(item.id) },
  ...(item.repeat
    ? [{ label: w.stop, icon: <IconRepeatOff size={16} aria-hidden />, run: () => void stopRepeating(item) }]
    : []),
  {
    label: sharedWords.delete,
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    section: true as const,
    run: () => void deleteItem(item),
  },
];
