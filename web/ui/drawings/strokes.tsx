import type { ReactNode } from 'react';
import css from './drawings.module.css';

/** The sheet that every drawing stands on: a soft round ground, a line for the floor, and what is drawn in one pen. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg className={css.drawing} viewBox="0 0 160 112" width="160" height="112" aria-hidden>
      <circle className={css.ground} cx="80" cy="56" r="50" />
      {children}
      <path d="M20 104h120" />
    </svg>
  );
}

type At = { x: number; y: number; size?: number };

/** Somebody, from head to lap; `green`: the one who is meant. */
export function Somebody({ x, y, size = 1, green }: At & { green?: true }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={green ? css.green : css.paper} d="M-17 40v-6a17 17 0 0 1 34 0v6z" />
      <circle className={css.paper} r="9.5" />
    </g>
  );
}

/** A twig of evergreen, growing from this point. */
export function Twig({ x, y, size = 1 }: At) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0 0v-26" />
      <path className={css.green} d="M0-8c0-7 5-10 11-10 0 7-5 10-11 10zM0-14c0-7-5-10-11-10 0 7 5 10 11 10z" />
    </g>
  );
}

/** A sheet of paper with lines of writing. */
export function Paper({ x, y, lines }: At & { lines: readonly number[] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={css.paper} width="52" height="66" rx="5" />
      <path d={lines.map((length, place) => `M10 ${14 + place * 11}h${length}`).join('')} />
    </g>
  );
}
