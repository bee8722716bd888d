import css from './drawings.module.css';
import type { ReactNode } from 'react';

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

/** A paper plane under way. */
export const Sent = () => (
  <Sheet>
    <path className={css.dotted} d="M22 90c18 6 34-2 44-16" />
    <path className={css.paper} d="M58 52 130 22 104 88 84 70z" />
    <path className={css.green} d="M84 70v18l11-9z" />
    <path d="M130 22 84 70" />
  </Sheet>
);

export const Scheduled = () => (
  <Sheet>
    <rect className={css.paper} x="32" y="52" width="66" height="46" rx="5" />
    <path d="m33 56 32 22 32-22" />
    <circle className={css.paper} cx="104" cy="46" r="26" />
    <path className={css.pen} d="M104 30v16l11 7" />
    <path d="M104 24v2M104 66v2M82 46h2M124 46h2" />
  </Sheet>
);

/** A letter that is not finished, and the pencil. */
export const Drafts = () => (
  <Sheet>
    <Paper x={48} y={32} lines={[30, 32, 24, 12]} />
    <path className={css.green} d="m82 84 34-46 9 7-34 46-12 5z" />
    <path d="m109 47 9 7" />
  </Sheet>
);

export const Replies = () => (
  <Sheet>
    <path
      className={css.paper}
      d="M36 24h56a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H54L42 72V60h-6a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z"
    />
    <path d="M42 38h40M42 48h24" />
    <path
      className={css.green}
      d="M76 66h46a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-6v10l-12-10H76a6 6 0 0 1-6-6V72a6 6 0 0 1 6-6z"
    />
  </Sheet>
);

/** A page that waits for its words. */
export const Templates = () => (
  <Sheet>
    <rect className={css.paper} x="46" y="16" width="68" height="88" rx="6" />
    <path className={css.green} d="M56 26h48v16H56z" />
    <path d="M56 54h48M56 64h48M56 74h30" />
    <rect x="56" y="84" width="26" height="10" rx="5" />
  </Sheet>
);

/** Pictures that hang on a wall. */
export const Gallery = () => (
  <Sheet>
    <rect className={css.paper} x="28" y="20" width="62" height="46" rx="5" />
    <path d="m30 62 18-20 14 14 8-8 18 16" />
    <circle className={css.green} cx="74" cy="34" r="5" />
    <rect className={css.paper} x="84" y="50" width="48" height="46" rx="5" />
    <path className={css.green} d="M108 62c8 6 11 14 0 24-11-10-8-18 0-24z" />
    <Twig x={44} y={104} size={0.9} />
  </Sheet>
);

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

/** A calendar on which somebody has come. */
export const Attendance = () => (
  <Sheet>
    <rect className={css.paper} x="40" y="24" width="80" height="72" rx="6" />
    <path d="M40 42h80M60 16v16M100 16v16" />
    <path d="M54 56h8M76 56h8M98 56h8M54 70h8M54 84h8" />
    <path className={css.pen} d="m78 76 9 9 17-19" />
  </Sheet>
);

/** Nothing under the glass. */
export const Search = () => (
  <Sheet>
    <path className={css.dotted} d="M34 34h92M34 54h92M34 74h92" />
    <circle className={css.paper} cx="76" cy="52" r="24" />
    <path className={css.pen} d="m94 70 22 22" />
    <path d="M66 46a11 11 0 0 1 10-8" />
  </Sheet>
);

/** A box that is put away. */
export const Archived = () => (
  <Sheet>
    <path className={css.paper} d="M46 52h68v46a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" />
    <path className={css.paper} d="M42 34h76a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H42a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z" />
    <path className={css.pen} d="M70 66h20" />
  </Sheet>
);

export const drawings = {
  archived: Archived,
  attendance: Attendance,
  birthdays: Birthdays,
  care: Care,
  drafts: Drafts,
  families: Families,
  firstTimers: FirstTimers,
  gallery: Gallery,
  groups: Groups,
  people: People,
  replies: Replies,
  scheduled: Scheduled,
  search: Search,
  sent: Sent,
  templates: Templates,
};

export type DrawingName = keyof typeof drawings;

/** One of the small drawings of empty places, in the colours of the theme; the words beside it say what it means. */
export function DrawingOf({ name }: { name: DrawingName }) {
  const Drawing = drawings[name];
  return <Drawing />;
}
