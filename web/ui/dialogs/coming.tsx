import css from './coming.module.css';

/** At the upper edge while the code of something that was clicked is on its way. */
export function Coming() {
  return <div className={css.coming} role="status" aria-label="Loading" />;
}
