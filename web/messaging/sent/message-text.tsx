import { useState } from 'react';
import { reportWords as w } from './words.ts';
import css from './sent.module.css';

const foldsFrom = 320;

/** The text as it was written; a long one folds. */
export function MessageText({ text }: { text: string }) {
  const long = text.length > foldsFrom || text.split('\n').length > 5;
  const [open, setOpen] = useState(false);
  return (
    <div className={css.text}>
      <span data-folded={(long && !open) || undefined}>{text}</span>
      {long && (
        <button type="button" className={css.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {w.show({ open: open ? 'yes' : '' })}
        </button>
      )}
    </div>
  );
}
