import { useEffect, useReducer } from 'react';
import type { AttendanceItem } from '../../contract/attendance/schemas.ts';
import { Link } from '../core/link.tsx';
import { paths } from '../paths.ts';
import { Note } from '../ui/marks/badge.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import css from './attendance.module.css';
import { checkinWords as w } from './words.ts';

/** Whether nobody is expected yet. */
export const opensLater = ({ opensAt }: Pick<AttendanceItem, 'opensAt'>): boolean => new Date(opensAt) > new Date();

/** Whether whoever is not here may be called absent. */
export const hasBegun = ({ startsAt }: Pick<AttendanceItem, 'startsAt'>): boolean => new Date(startsAt) <= new Date();

/** Whether nobody is here any more. */
export const hasClosed = ({ closesAt }: Pick<AttendanceItem, 'closesAt'>): boolean => new Date(closesAt) < new Date();

/** The longest that a browser counts. */
const MOST_MS = 2 ** 31 - 1;

/** The same on a screen that stays open until it opens. */
export function useOpensLater({ opensAt }: Pick<AttendanceItem, 'opensAt'>): boolean {
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  const later = opensLater({ opensAt });
  useEffect(() => {
    if (!later) return undefined;
    const timer = setTimeout(look, Math.min(MOST_MS, Date.parse(opensAt) - Date.now() + 100));
    return () => clearTimeout(timer);
  }, [later, opensAt]);
  return later;
}

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
