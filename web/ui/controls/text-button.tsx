import type { ReactNode } from 'react';
import css from './text-button.module.css';

/** A button within a sentence, where a button with a frame would break the line. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.button} onClick={onClick}>
      {children}
    </button>
  );
}
