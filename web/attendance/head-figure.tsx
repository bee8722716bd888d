import type { ReactNode } from 'react';
import css from './head-figure.module.css';

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
