import type { ReactNode } from 'react';
import { Link } from '../../core/link.tsx';
import css from './small-parts.module.css';

type Props = { label: string; value: ReactNode; note?: ReactNode; href?: string };

/** One figure with its name and what it means; with `href` the whole tile leads there. */
export function StatTile({ label, value, note, href }: Props) {
  const inside = (
    <>
      <span className={css.statLabel}>{label}</span>
      <span className={css.statValue}>{value}</span>
      {note && <span className={css.statNote}>{note}</span>}
    </>
  );
  return href ? (
    <Link href={href} className={css.stat}>
      {inside}
    </Link>
  ) : (
    <div className={css.stat}>{inside}</div>
  );
}

/** Tiles side by side, as many as fit. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={css.stats}>{children}</div>;
}
