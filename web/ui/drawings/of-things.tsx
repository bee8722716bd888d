import css from './drawings.module.css';
import { Sheet } from './strokes.tsx';

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
