import type { AttendanceItem } from '../../contract/attendance/schemas.ts';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { Note } from '../ui/marks/badge.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import css from './attendance.module.css';
import { checkinWords as w } from './words.ts';

/** Whether nobody is expected yet. */
export const opensLater = ({ opensAt }: AttendanceItem): boolean => new Date(opensAt) > new Date();

/** Lists begin with what is to come, so a check-in that was opened is easily that of the wrong Sunday. */
export function OpensLater({ item, about }: { item: AttendanceItem; about: string }) {
  return (
    <div className={css.ahead}>
      <Note tone="warning" title={w.ahead({ day: inFullDay(item.eventDate), time: item.time })}>
        {about} <Link href={paths.attendance()}>{w.others}</Link>
      </Note>
    </div>
  );
}
