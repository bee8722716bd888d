import { messagingCommon } from '../../../common-words.ts';
import { writingWords } from '../../../compose/words.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useUser } from '../../../../core/session.ts';
import { lazyPart } from '../../../../ui/dialogs/lazy-part.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import type { Receipt } from '../../../api-types.ts';
import type { DraftWork } from '../../../compose/composer.ts';
import { SampleChoice, useSampleChoice } from '../../../compose/receipt/sample-choice.tsx';
import { previewWords as w } from './words.ts';
import { hasBody } from '../words-of-html.ts';
import { PreviewModes } from './preview-modes.tsx';
import css from './preview.module.css';
import { shownReader } from './shown-reader.ts';
import { useRendered } from './use-rendered.ts';
import { Warnings } from './warnings.tsx';

const LargePreview = lazyPart(() => import('./large-preview.tsx'), 'LargePreview');

/** The e-mail as the server will send it, for a real recipient. */
export function EmailPreview({ work, receipt }: { work: DraftWork; receipt: Receipt | undefined }) {
  const { draft } = work;
  const [large, setLarge] = useState(false);
  const user = useUser();
  const choice = useSampleChoice(work, receipt);
  const { sample } = choice;
  useEffect(() => {
    shownReader.set(() => sample);
    return () => shownReader.set(() => undefined);
  }, [sample]);
  const rendered = useRendered(draft, sample ?? { greeting: user.name, fields: null });
  if (!hasBody(draft.text)) return <p className={css.who}>{writingWords.willAppear}</p>;
  return (
    <section className={css.preview} aria-label={messagingCommon.howItWillLook}>
      {rendered.data ? (
        <>
          <Warnings rendered={rendered.data} />
          <PreviewModes rendered={rendered.data} height={480} />
        </>
      ) : rendered.isError ? (
        <FailedState failure={rendered.error} onRetry={() => void rendered.refetch()} />
      ) : (
        <Skeleton height="240px" />
      )}
      <SampleChoice
        choice={choice}
        name={({ name, address }) => name || address}
        about={({ name, address }) => (name ? address : '')}
      />
      <Button variant="default" size="compact-md" className={css.larger} onClick={() => setLarge(true)}>
        {w.larger}
      </Button>
      {large && rendered.data && <LargePreview rendered={rendered.data} onClose={() => setLarge(false)} />}
    </section>
  );
}
