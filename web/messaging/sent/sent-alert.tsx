import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { MessageReport } from '../api-types.ts';
import { liveWords as w } from './words.ts';
import css from './live-report.module.css';

type Props = { report: MessageReport; onAnother: () => void; onGood: () => void };

/** What can be done next by whoever has just sent a message: one more, or back to what was sent. */
export function SentAlert({ report: { state, trial }, onAnother, onGood }: Props) {
  const [title, done] = trial ? [w.trialTitle, w.trialDone] : [w.title, w.done];
  return (
    <section className={css.alert} aria-label={w.region}>
      <p className={css.alertTitle} role="status">
        <IconCircleCheck size={20} aria-hidden />
        {state === 'done' ? done : title}
      </p>
      <div className={css.alertButtons}>
        <Button variant="default" onClick={onAnother}>
          {w.another}
        </Button>
        <Button onClick={onGood}>{w.good}</Button>
      </div>
    </section>
  );
}
