import type { ReactNode } from 'react';
import { number, percent } from '../wording/formats.ts';
import css from './donut.module.css';

/** One part of the whole: `tone` names its colour as in the bar of a running message. */
export type Slice = {
  label: string;
  value: number;
  tone: 'waiting' | 'sent' | 'delivered' | 'failed' | 'unknown' | 'cancelled' | 'none';
};

const radius = 15.9155;

/** How a whole is made up: a ring, with every part in figures beside it, so that nothing hangs on the colours. */
export function Donut({ slices, label, children }: { slices: Slice[]; label: string; children?: ReactNode }) {
  const shown = slices.filter((slice) => slice.value > 0);
  const whole = shown.reduce((sum, slice) => sum + slice.value, 0);
  const starts = shown.map(
    (_, place) => shown.slice(0, place).reduce((sum, slice) => sum + slice.value, 0) / (whole || 1),
  );
  return (
    <figure className={css.donut} aria-label={label}>
      <div className={css.ring}>
        <svg viewBox="0 0 40 40" aria-hidden>
          <circle cx="20" cy="20" r={radius} className={css.track} />
          {shown.map((slice, place) => (
            <circle
              key={slice.label}
              cx="20"
              cy="20"
              r={radius}
              pathLength={100}
              className={css.slice}
              data-part={slice.tone}
              strokeDasharray={`${Math.max((slice.value / whole) * 100 - (shown.length > 1 ? 1 : 0), 0.6)} 100`}
              strokeDashoffset={-(starts[place] ?? 0) * 100}
            />
          ))}
        </svg>
        {children && <div className={css.middle}>{children}</div>}
      </div>
      <figcaption>
        <ul className={css.legend}>
          {shown.map((slice) => (
            <li key={slice.label} data-part={slice.tone}>
              <span>{slice.label}</span>
              <b>{number(slice.value)}</b>
              <span className={css.share}>{percent(slice.value / whole)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
