import css from './head-figure.module.css';
import markCss from './change-mark.module.css';
import type { ReactNode } from 'react';
import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';

type Props = {
  label: string;
  /** The figure as it is said. */
  value: string;
  /** How it came about. */
  from?: string | undefined;
  /** Beside one that is more important. */
  second?: boolean;
  children?: ReactNode;
};

/** A report's main figure, with its comparison beneath. */
export function HeadFigure({ label, value, from, second, children }: Props) {
  return (
    <section className={css.head} aria-label={label}>
      <h2 className={css.label}>{label}</h2>
      <p className={css.figure} data-second={second || undefined}>
        {value}
        {from && <span className={css.from}>{from}</span>}
      </p>
      {children}
    </section>
  );
}

/** A change in words, with the arrow that belongs to it. */
export function ChangeMark({ change, words }: { change: number | null; words: string }) {
  const way = change === null ? 'none' : change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconEqual, none: undefined }[way];
  return (
    <p className={markCss.change} data-way={way}>
      {Icon && <Icon size={18} stroke={1.8} aria-hidden />}
      <span>{words}</span>
    </p>
  );
}
