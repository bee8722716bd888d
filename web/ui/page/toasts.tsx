import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from '../../core/store.ts';
import { past, shown, toast, unread, type Toast } from '../../core/toast.tsx';
import { ago } from '../wording/dates.ts';
import css from './toasts.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertCircle };
const spoken = { success: 'Done', info: 'Information', warning: 'Warning', error: 'Error' };

/** The corner where toasts stand. Pointing at one, or focusing it, keeps it; screen readers hear each as it comes. */
export function Toasts() {
  const now = useStore(shown);
  return (
    <section className={css.region} aria-label="Notices">
      <div role="status" aria-live="polite" className={css.stack}>
        {now
          .filter((one) => one.severity !== 'error')
          .map((one) => (
            <Shown key={one.id} one={one} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className={css.stack}>
        {now
          .filter((one) => one.severity === 'error')
          .map((one) => (
            <Shown key={one.id} one={one} />
          ))}
      </div>
    </section>
  );
}

function Shown({ one }: { one: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.close(one.id), one.lifetime);
    return () => clearTimeout(timer);
  }, [held, one]);
  const { action } = one;
  return (
    <div
      className={css.toast}
      data-severity={one.severity}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Words one={one}>
        {action && (
          <button
            type="button"
            className={css.action}
            onClick={() => {
              toast.close(one.id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </Words>
      <CloseButton size="sm" aria-label={`Close: ${one.title}`} onClick={() => toast.close(one.id)} />
    </div>
  );
}

function Words({ one, children }: { one: Toast; children?: ReactNode }) {
  const Icon = icons[one.severity];
  return (
    <>
      <Icon size={20} className={css.icon} role="img" aria-label={spoken[one.severity]} />
      <div className={css.words}>
        <p className={css.title}>{one.title}</p>
        {one.detail && <p className={css.detail}>{one.detail}</p>}
        {children}
      </div>
    </>
  );
}

/** What has been said since the page was opened, newest first. */
export function PastToasts() {
  const told = useStore(past);
  useEffect(() => unread.set(() => 0), [told]);
  if (told.length === 0)
    return <p className={css.none}>Nothing yet. You can read earlier notices from Koinonia again here.</p>;
  return (
    <ol className={css.past}>
      {told.map((one) => (
        <li key={one.id} className={css.pastOne} data-severity={one.severity}>
          <Words one={one} />
          <time className={css.time} dateTime={one.at.toISOString()}>
            {ago(one.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
