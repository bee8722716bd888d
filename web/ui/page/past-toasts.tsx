import { useEffect } from 'react';
import { useStore } from '../../core/store.ts';
import { past, unread } from '../../core/toast.tsx';
import { ago } from '../wording/dates.ts';
import { ToastWords } from './toast-words.tsx';
import css from './toasts.module.css';
import { labels } from '../wording/labels.ts';

/** The messages since the page was opened, newest first. */
export function PastToasts() {
  const toasts = useStore(past);
  useEffect(() => unread.set(() => 0), [toasts]);
  if (toasts.length === 0) return <p className={css.none}>{labels.nothingYetYouCanRead}</p>;
  return (
    <ol className={css.past}>
      {toasts.map((one) => (
        <li key={one.id} className={css.pastOne} data-severity={one.severity}>
          <ToastWords one={one} />
          <time className={css.time} dateTime={one.at.toISOString()}>
            {ago(one.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
