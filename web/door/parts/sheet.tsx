import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Stack } from './controls.tsx';
import css from './sheet.module.css';
import { saySnackbarsIn } from './snackbar.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';

/** One thing in front of the roll, from the bottom of a phone, where the thumb is. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const sayElsewhere = shown && saySnackbarsIn(shown);
    // Beside the sheet is its backdrop.
    const tapped = (event: MouseEvent) => {
      if (shown && event.target === shown && isBeside(event, shown)) close();
    };
    shown?.addEventListener('click', tapped);
    return () => {
      shown?.removeEventListener('click', tapped);
      sayElsewhere?.();
    };
  }, []);
  return (
    <dialog ref={dialog} className={css.sheet} aria-labelledby={id} onClose={onClose}>
      <div className={css.top}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        <button type="button" className={css.close} aria-label={commonWords.close} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <Stack>{children}</Stack>
    </dialog>
  );
}

function isBeside({ clientX, clientY }: MouseEvent, shown: HTMLElement): boolean {
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
