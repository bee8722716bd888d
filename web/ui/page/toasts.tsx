import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../core/store.ts';
import { shown, toast, type Toast } from '../../core/toast.tsx';
import { ToastWords } from './toast-words.tsx';
import css from './toasts.module.css';
import { labels } from '../wording/labels.ts';

/** The corner where toasts stand, one at a time. Pointing at one, or focusing it, keeps it; screen readers hear each as it comes. */
export function Toasts() {
  const [one, ...waiting] = useStore(shown);
  const isNext = waiting.length > 0;
  return (
    <section className={css.region} aria-label={labels.notices}>
      <div role="status" aria-live="polite" className={css.stack}>
        {one && one.severity !== 'error' && <Shown key={one.id} one={one} isNext={isNext} />}
      </div>
      <div role="alert" aria-live="assertive" className={css.stack}>
        {one?.severity === 'error' && <Shown key={one.id} one={one} isNext={isNext} />}
      </div>
    </section>
  );
}

/** So long each is there while others wait, in milliseconds. */
const TURN_MS = 2500;

function Shown({ one, isNext }: { one: Toast; isNext: boolean }) {
  const [held, setHeld] = useState(false);
  const [came] = useState(() => Date.now());
  useEffect(() => {
    if (held) return;
    const stood = Date.now() - came;
    const stay = isNext ? Math.max(0, Math.min(TURN_MS, one.lifetime) - stood) : one.lifetime;
    const timer = setTimeout(() => toast.yield(one.id, one.lifetime - stood - stay), stay);
    return () => clearTimeout(timer);
  }, [held, one, isNext, came]);
  const { action } = one;
  return (
    <div
      className={css.toast}
      data-severity={one.severity}
      // It may come up beneath a pointer that rests: whoever wants to keep it moves.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setHeld(true)}
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
