import css from './drawings.module.css';
import { Paper, Sheet, Twig } from './strokes.tsx';

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
