import css from './drawings.module.css';
import { Sheet, Somebody, Twig } from './strokes.tsx';

export const People = () => (
  <Sheet>
    <Somebody x={48} y={52} size={0.9} />
    <Somebody x={112} y={52} size={0.9} />
    <Somebody x={80} y={48} size={1.4} green />
    <Twig x={136} y={104} />
  </Sheet>
);

/** Around one table. */
export const Groups = () => (
  <Sheet>
    <Somebody x={80} y={24} size={0.9} green />
    <Somebody x={44} y={40} size={0.9} />
    <Somebody x={116} y={40} size={0.9} />
    <ellipse className={css.paper} cx="80" cy="78" rx="54" ry="16" />
    <path d="M80 94v10M64 104h32" />
    <path className={css.pen} d="M70 77h20" />
  </Sheet>
);

/** Somebody in an open door. */
export const FirstTimers = () => (
  <Sheet>
    <path className={css.paper} d="M54 104V22a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v82" />
    <path className={css.paper} d="M54 20 34 28v70l20 6z" />
    <path d="M40 64v4" />
    <Somebody x={82} y={56} size={1.15} green />
    <path d="M60 104h44" />
    <Twig x={126} y={104} />
  </Sheet>
);

/** Two who look after each other. */
export const Care = () => (
  <Sheet>
    <Somebody x={54} y={58} size={1.1} />
    <Somebody x={106} y={58} size={1.1} />
    <path className={css.green} d="M80 46c-10-8-13-13-13-18a6.5 6.5 0 0 1 13-2 6.5 6.5 0 0 1 13 2c0 5-3 10-13 18z" />
  </Sheet>
);

export const Families = () => (
  <Sheet>
    <path className={css.paper} d="M40 104V56l40-32 40 32v48z" />
    <path d="m32 62 48-38 48 38" />
    <Somebody x={66} y={72} size={0.8} />
    <Somebody x={94} y={72} size={0.8} green />
    <Somebody x={80} y={86} size={0.5} />
  </Sheet>
);

export const Birthdays = () => (
  <Sheet>
    <path className={css.paper} d="M44 104V76a6 6 0 0 1 6-6h60a6 6 0 0 1 6 6v28z" />
    <path className={css.pen} d="M44 84q9 8 18 0t18 0 18 0 18 0" />
    <path className={css.paper} d="M58 70V56a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v14z" />
    <path d="M80 51V38" />
    <path className={css.green} d="M80 36c-5-4-3-9 0-13 3 4 5 9 0 13z" />
  </Sheet>
);
