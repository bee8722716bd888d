import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from '../page/small-parts.module.css';

export type Tone = 'quiet' | 'good' | 'info' | 'warning' | 'bad';

const icons = {
  quiet: IconInfoCircle,
  good: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
};

/** A state in one or two words; the colour only helps the word. */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A few calm lines that belong to the page, with their icon: advice before going on. */
export function Note({ tone = 'quiet', title, children }: { tone?: Tone; title?: string; children?: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={css.note} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <div>
        {title && <span className={css.noteTitle}>{title}</span>}
        {children}
      </div>
    </div>
  );
}

/** A key to press, as it is written on the keyboard; for the eyes, since `aria-keyshortcuts` tells the others. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={css.key} aria-hidden>
      {keys}
    </kbd>
  );
}
