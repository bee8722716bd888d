import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { retryWord, wordsForReading, type FailureWords } from '../../core/failures.ts';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import type { DrawingName } from '../drawings/drawing-set.tsx';
import css from './states.module.css';

type EmptyProps = {
  /** The purpose of this place, or what was not found: "No groups yet". */
  title: string;
  /** The use it will have. */
  about?: ReactNode;
  /** Its first action, as a button, and perhaps a quieter second. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Or a drawing of what will be here; it comes a moment later. */
  drawing?: DrawingName;
};

const DrawingOf = lazyPart(() => import('../drawings/drawing-set.tsx'), 'DrawingOf', null);

/** Stands where a list has nothing: says what the place is for and holds its first action. */
export function EmptyState({ title, about, action, icon, drawing }: EmptyProps) {
  return (
    <div className={css.state}>
      {icon && <div className={css.icon}>{icon}</div>}
      {drawing && (
        <div className={css.drawing}>
          <DrawingOf name={drawing} />
        </div>
      )}
      <p className={css.title}>{title}</p>
      {about && <p className={css.about}>{about}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}

type FailedProps = {
  /** Names the thing where no heading above does. */
  label?: string;
  failure: unknown;
  words?: FailureWords;
  onRetry?: () => void;
};

/** Takes the place of something that could not be loaded: the reason, or the feature's own words, and Retry. */
export function FailedState({ label, failure, words, onRetry }: FailedProps) {
  const { title, detail } = wordsForReading(failure, words);
  return (
    <div className={css.state} role="alert">
      {label && <p className={css.title}>{label}</p>}
      <p className={label ? css.about : css.title}>{title}</p>
      {detail && <p className={css.about}>{detail}</p>}
      {onRetry && (
        <div className={css.actions}>
          <Button variant="default" onClick={onRetry}>
            {retryWord}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A grey placeholder while content loads. Width and height are CSS lengths; screen readers do not see it. */
export function Skeleton({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden />;
}
