import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './chip.module.css';
import { labels } from '../wording/labels.ts';

/** Something chosen, with its way out; `name` is what screen readers hear on the cross. */
export function Chip({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className={css.chip}>
      <span className={css.words} dir="auto">
        {children}
      </span>
      <button type="button" className={css.remove} aria-label={labels.removeName({ name })} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}

/** Chips in a row that wraps, named for screen readers. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.chips} aria-label={label}>
      {children}
    </ul>
  );
}
