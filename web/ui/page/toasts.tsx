import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../core/store.ts';
import { isError, shown, toast, type Toast } from '../../core/toast.tsx';
import { ToastWords } from './toast-words.tsx';
import css from './toasts.module.css';
import { commonWords } from '../wording/common-words.ts';

/**
 * The corner where toasts stand: an error, until somebody has read it, and one of the others for its time. Pointing at one,
 * or focusing it, keeps it; screen readers hear each as it comes.
 */
export function Toasts() {
  const all = useStore(shown);
  const error = all.find(isError);
  const [one, ...waiting] = all.filter((other) => !isError(other));
  return (
    <section className={css.region} aria-label={commonWords.notices}>
      <div role="status" aria-live="polite" className={css.stack}>
        {one && <Shown key={one.id} one={one} isNext={waiting.length > 0} />}
      </div>
      <div role="alert" aria-live="assertive" className={css.stack}>
        {error && <Shown key={error.id} one={error} isNext={false} />}
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
    const stop = new AbortController();
    if (isError(one)) closeOnceActed(one.id, came + stay, stop.signal);
    const rest = () => toast.yield(one.id, one.lifetime - stood - stay);
    const timer = isError(one) ? undefined : setTimeout(rest, stay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [held, one, isNext, came]);
  const { action } = one;
  return (
    <div
      className={css.toast}
      data-severity={one.severity}
      // It may appear beneath a resting pointer; moving the pointer keeps it.
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
      <CloseButton
        size="sm"
        aria-label={commonWords.named({ label: commonWords.close, name: one.title })}
        onClick={() => toast.close(one.id)}
      />
    </div>
  );
}

/**
 * Closes a toast after `until` if somebody goes on working, for they have read it; while nobody is there, it stays.
 * Earlier actions count too, lest it stay forever in front of what they are about to press.
 */
function closeOnceActed(id: number, until: number, signal: AbortSignal): void {
  const close = ({ target, key }: Partial<KeyboardEvent>) => {
    // A user who goes to it, by pointer or by keyboard, is not finished with it.
    const within = target instanceof Element && target.closest(`.${css.region}`);
    if (within || key === 'Tab') return;
    const timer = setTimeout(() => toast.close(id), Math.max(0, until - Date.now()));
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, close, { signal, passive: true });
}
