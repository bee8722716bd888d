import type { ReactNode } from 'react';
import { doorWords as w } from '../words.ts';
import css from './entrance.module.css';

/** A page with one thing on it, before a door is open. */
export const PlainPage = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main className={css.page}>
    <h1 className={css.title}>{title}</h1>
    {children}
  </main>
);

/** Data on the disk arrives within a moment, so there is nothing to draw yet. */
export const Opening = () => (
  <main className={css.page} aria-busy>
    <h1 className={css.title}>{w.opening}</h1>
  </main>
);

export const About = ({ children }: { children: ReactNode }) => <p className={css.about}>{children}</p>;
