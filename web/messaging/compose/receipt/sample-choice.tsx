import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { catalogue } from '../../../core/catalogue.ts';
import type { Receipt, Sample } from '../../api-types.ts';
import type { Composer, DraftWork } from '../composer.ts';
import css from './sample-choice.module.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messagingKeys } from '../../keys.ts';
import { type Draft, hasDestination, payloadOf } from '../draft/draft.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';

const w = catalogue('sample-choice', {
  previous: 'Previous',
  search: 'Preview as …',
});

/** So few are stepped through; more are searched as well. */
const STEPS_ALONE = 5;

type Choice = {
  /** The recipient whose message the preview shows. */
  sample: Sample | undefined;
  isSeveral: boolean;
  step: (by: number) => void;
  /** Undefined where stepping is enough. */
  search: { text: string; nobody: boolean; change: (text: string) => void } | undefined;
};

/** For whom a preview is shown, of those who will get it: one can step through them, or find anybody. */
export function useSampleChoice({ composer, draft }: DraftWork, receipt: Receipt | undefined): Choice {
  const [at, setAt] = useState(0);
  const [text, setText] = useState('');
  const found = useFoundSamples(composer, draft, text);
  const samples = found ?? receipt?.samples ?? [];
  const place = Math.min(at, Math.max(samples.length - 1, 0));
  const change = (next: string) => {
    setText(next);
    setAt(0);
  };
  return {
    sample: samples[place],
    isSeveral: samples.length > 1,
    step: (by) => setAt((place + by + samples.length) % samples.length),
    search: receipt && receipt.willGet > STEPS_ALONE ? { text, nobody: found?.length === 0, change } : undefined,
  };
}

type Props = { choice: Choice; name: (sample: Sample) => string; about: (sample: Sample) => string };

/** Beneath a preview: for whom it is, and the ways to somebody else. */
export function SampleChoice({ choice: { sample, isSeveral, step, search }, name, about }: Props) {
  return (
    <>
      {sample && (
        <div className={css.steps}>
          {isSeveral && <Step label={w.previous} onClick={() => step(-1)} icon={IconChevronLeft} />}
          <p className={css.who} role="status">
            <span className={css.name}>{name(sample)}</span>
            <span>{about(sample)}</span>
          </p>
          {isSeveral && <Step label={commonWords.next} onClick={() => step(1)} icon={IconChevronRight} />}
        </div>
      )}
      {search && (
        <TextInput
          size="sm"
          type="search"
          aria-label={w.search}
          placeholder={w.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search.text}
          error={search.nobody ? commonWords.noMatchFound : undefined}
          onChange={(event) => search.change(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function Step({ label, onClick, icon: Icon }: { label: string; onClick: () => void; icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Anybody who will get the draft, found by a part of the name or number; undefined while nothing is looked for. */
function useFoundSamples(composer: Composer, draft: Draft, search: string): Sample[] | undefined {
  const [settled] = useDebouncedValue(draft, 400);
  const [sampleSearch] = useDebouncedValue(search.trim(), 250);
  const body = { ...payloadOf(composer, settled), ...composer.receiptPayload(settled.fields), sampleSearch };
  const enabled = sampleSearch !== '' && hasDestination(settled);
  const found = useQuery({
    queryKey: [...messagingKeys.receipt, composer.name, body],
    queryFn: ({ signal }) => composer.receipt({ body }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return enabled && search.trim() !== '' ? found.data?.samples : undefined;
}
