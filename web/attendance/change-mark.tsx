import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import css from './change-mark.module.css';

/** A change in words, with the arrow that belongs to it. */
export function ChangeMark({ change, words }: { change: number | null; words: string }) {
  const way = change === null ? 'none' : change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconEqual, none: undefined }[way];
  return (
    <p className={css.change} data-way={way}>
      {Icon && <Icon size={18} stroke={1.8} aria-hidden />}
      <span>{words}</span>
    </p>
  );
}
