import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../../../core/session.ts';
import { lazyPart } from '../../../../ui/dialogs/lazy-part.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import type { Receipt, Sample } from '../../../api-types.ts';
import type { DraftWork } from '../../../compose/composer.ts';
import { useFoundSamples } from '../../../compose/receipt/sample-search.ts';
import { previewWords as w } from './words.ts';
import { hasBody } from '../words-of-html.ts';
import { PreviewModes } from './preview-modes.tsx';
import css from './preview.module.css';
import { useRendered } from './use-rendered.ts';
import { Warnings } from './warnings.tsx';

const LargePreview = lazyPart(() => import('./large-preview.tsx'), 'LargePreview');

/** The e-mail as the server will send it, for a real recipient: one can step through, or find anybody. */
export function EmailPreview({ work, receipt }: { work: DraftWork; receipt: Receipt | undefined }) {
  const { composer, draft } = work;
  const [at, setAt] = useState(0);
  const [search, setSearch] = useState('');
  const [large, setLarge] = useState(false);
  const user = useUser();
  const samples = useFoundSamples(composer, draft, search) ?? receipt?.samples ?? [];
  const place = Math.min(at, Math.max(samples.length - 1, 0));
  const sample = samples[place];
  const rendered = useRendered(draft, sample?.greeting ?? user.name);
  const step = (by: number) => setAt((place + by + samples.length) % samples.length);
  if (!hasBody(draft.text)) return <p className={css.who}>{w.empty}</p>;
  return (
    <section className={css.preview} aria-label={w.title}>
      {rendered.data ? (
        <>
          <Warnings rendered={rendered.data} />
          <PreviewModes rendered={rendered.data} height={480} />
        </>
      ) : rendered.isError ? (
        <FailedState what={w.what} failure={rendered.error} onRetry={() => void rendered.refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
      {sample && <Steps sample={sample} several={samples.length > 1} onStep={step} />}
      {receipt && receipt.willGet > 5 && (
        <TextInput
          size="sm"
          type="search"
          aria-label={w.searchLabel}
          placeholder={w.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Button variant="default" size="compact-md" className={css.larger} onClick={() => setLarge(true)}>
        {w.larger}
      </Button>
      {large && rendered.data && <LargePreview rendered={rendered.data} onClose={() => setLarge(false)} />}
    </section>
  );
}

type StepsProps = { sample: Sample; several: boolean; onStep: (by: number) => void };

function Steps({ sample, several, onStep }: StepsProps) {
  return (
    <div className={css.steps}>
      {several && (
        <ActionIcon variant="default" aria-label={w.previous} onClick={() => onStep(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
      )}
      <p className={css.who} role="status">
        {sample.name || sample.address}
        <span>{sample.name && sample.address}</span>
      </p>
      {several && (
        <ActionIcon variant="default" aria-label={w.next} onClick={() => onStep(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
