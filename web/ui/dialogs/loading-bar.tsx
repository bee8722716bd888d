import css from './loading-bar.module.css';
import { labels } from '../wording/labels.ts';

/** A bar at the top edge of the window while the code of what was clicked is loading. */
export function LoadingBar() {
  return <div className={css.loadingBar} role="status" aria-label={labels.loading} />;
}
