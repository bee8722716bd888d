import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../core/store.ts';
import { shown, toast, type Toast } from '../../core/toast.tsx';
import { ToastWords } from './toast-words.tsx';
import css from './toasts.module.css';
import { labels } from '../wording/labels.ts';

/** The corner where toasts stand. Pointing at one, or focusing it, keeps it; screen readers hear each as it comes. */
export function Toasts() {
  const now = useStore(shown);
  return (
    <section className={css.region} aria-label={labels.notices}>
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
      <ToastWords one={one}>
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
      </ToastWords>
      <CloseButton size="sm" aria-label={labels.closeTitle({ title: one.title })} onClick={() => toast.close(one.id)} />
    </div>
  );
}
