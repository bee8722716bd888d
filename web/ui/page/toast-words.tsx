import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Toast } from '../../core/toast.tsx';
import { labels } from '../wording/labels.ts';
import css from './toasts.module.css';
import { commonWords } from '../wording/common-words.ts';

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertCircle };
const spoken = { success: commonWords.done, info: labels.information, warning: labels.warning, error: labels.error };

/** A toast's text, with the icon of its severity. */
export function ToastWords({ one, children }: { one: Toast; children?: ReactNode }) {
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
