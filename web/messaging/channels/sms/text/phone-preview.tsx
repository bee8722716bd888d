import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { catalogue } from '../../../../core/catalogue.ts';
import type { Receipt } from '../../../api-types.ts';
import { composeWords } from '../../../words.ts';
import { pages } from '../words.ts';
import { smsFields } from '../sms-fields.ts';
import type { DraftWork } from '../../../compose/composer.ts';
import { useWholeText } from './whole-text.ts';
import { useFoundSamples } from '../../../compose/receipt/sample-search.ts';
import { Phone } from './phone.tsx';
import css from './phone-preview.module.css';
import { phoneText } from '../../../../ui/wording/phone.ts';

const w = catalogue('phone-preview', {
  title: 'As it will look on a phone',
  previous: 'Previous',
  next: 'Next',
  searchLabel: 'Preview as somebody else',
  search: 'Preview as …',
});

/** The message as it will look on a phone, for a real recipient: one can step through, or find anybody. */
export function PhonePreview({
  work: { composer, draft },
  receipt,
}: {
  work: DraftWork;
  receipt: Receipt | undefined;
}) {
  const [at, setAt] = useState(0);
  const [search, setSearch] = useState('');
  const found = useFoundSamples(composer, draft, search);
  const samples = found ?? receipt?.samples ?? [];
  const place = Math.min(at, Math.max(samples.length - 1, 0));
  const sample = samples[place];
  const whole = useWholeText(draft);
  const shown = sample?.text ?? whole;
  const empty = shown.trim() === '';
  const step = (by: number) => setAt((place + by + samples.length) % samples.length);
  return (
    <section className={css.preview} aria-label={w.title}>
      <Phone sender={smsFields(draft).sender} text={shown} />
      {sample && (
        <div className={css.steps}>
          {samples.length > 1 && <Step label={w.previous} onClick={() => step(-1)} icon={IconChevronLeft} />}
          <p className={css.who} role="status">
            <span className={css.name}>{sample.name || phoneText(sample.address)}</span>
            <span>
              {[sample.name && phoneText(sample.address), !empty && pages(sample.pages)].filter(Boolean).join(', ')}
            </span>
          </p>
          {samples.length > 1 && <Step label={w.next} onClick={() => step(1)} icon={IconChevronRight} />}
        </div>
      )}
      {receipt && receipt.willGet > 5 && (
        <TextInput
          size="sm"
          type="search"
          aria-label={w.searchLabel}
          placeholder={w.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          error={found?.length === 0 ? composeWords.noMatch : undefined}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setAt(0);
          }}
        />
      )}
    </section>
  );
}

function Step({ label, onClick, icon: Icon }: { label: string; onClick: () => void; icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
