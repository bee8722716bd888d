import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../controls/text-button.tsx';
import css from './step-list.module.css';
import { commonWords } from '../wording/common-words.ts';

export type Step = {
  title: string;
  about: ReactNode;
  done: boolean;
  /** The step taken, and its result in figures: "People added", "612 people". */
  result: { title: string; about: ReactNode };
  action: { label: string; href: string };
};

/** A few steps that lead somewhere; the next one carries the primary button, the done ones say what is done. */
export function StepList({ label, steps }: { label: string; steps: Step[] }) {
  const next = steps.findIndex((step) => !step.done);
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.title}
          className={css.step}
          data-next={place === next || undefined}
          data-done={step.done || undefined}
        >
          <span className={css.mark}>
            {step.done ? <IconCheck size={16} role="img" aria-label={commonWords.done} /> : place + 1}
          </span>
          <div className={css.words}>
            <h2 className={css.title}>{step.done ? step.result.title : step.title}</h2>
            <p className={css.about}>{step.done ? step.result.about : step.about}</p>
          </div>
          {!step.done && (
            <LinkButton href={step.action.href} variant={place === next ? 'filled' : 'default'}>
              {step.action.label}
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  );
}
