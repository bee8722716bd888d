import { Button } from '@mantine/core';
import { wordsFor } from '../../core/failures.ts';
import css from './person-form.module.css';
import type { useLookups } from './use-lookups.ts';
import { personFormWords as w } from './words.ts';

/** Beneath the choice whose possibilities did not come: why, and Retry. The rest of the form goes on. */
export function LookupsFailed({ lookups }: { lookups: ReturnType<typeof useLookups> }) {
  if (lookups.failure === undefined) return null;
  const { title, detail } = wordsFor(lookups.failure, { other: { severity: 'error', ...w.noLookups } });
  return (
    <div className={css.failed}>
      <p role="alert">
        {title}
        {detail && <span>{detail}</span>}
      </p>
      <Button size="compact-sm" variant="default" loading={lookups.busy} onClick={lookups.retry}>
        {w.retry}
      </Button>
    </div>
  );
}
