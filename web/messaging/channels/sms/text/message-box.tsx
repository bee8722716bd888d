import { Button, Checkbox, Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import { isOneSeptetEach } from '../../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import { fieldKeysIn, hasNameToken } from '../../../../../contract/messaging/personalise.ts';
import { lazyPart } from '../../../../ui/dialogs/lazy-part.tsx';
import { TextButton } from '../../../../ui/controls/text-button.tsx';
import { composeWords } from '../../../words.ts';
import { Counter, useWholeText } from './text-box.tsx';
import type { DraftWork } from '../../../compose/composer.ts';
import css from './message-box.module.css';
import { commonWords } from '../../../../ui/wording/common-words.ts';
import { writingWords } from '../../../compose/words.ts';

const InsertField = lazyPart(() => import('../../../compose/insert-field.tsx'), 'InsertField', null);

const OptOutChoice = lazyPart(() => import('./text-aids.tsx'), 'OptOutChoice', null);
const CostlyCharacters = lazyPart(() => import('./text-aids.tsx'), 'CostlyCharacters', null);

const ReadyTexts = lazyPart(() => import('./text-aids.tsx'), 'ReadyTexts', null);

const token = '#name#';

/** Whether a text is as long as what is put into it. */
const isPersonal = (text: string): boolean => hasNameToken(text) || fieldKeysIn(text).length > 0;

type Props = { work: DraftWork; error?: string; onSend: () => void };

/** The text with its counter, what makes it dear, and the name of whoever gets it. */
export function MessageBox({ work, error, onSend }: Props) {
  const { draft, change } = work;
  const whole = useWholeText(draft);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const insert = (inserted: string) => {
    const { selectionStart: from = 0, selectionEnd: to = from } = box.current ?? {};
    change({ text: draft.text.slice(0, from) + inserted + draft.text.slice(to), isPersonalized: true });
    writeOn(from + inserted.length);
  };
  const writeOn = (place: number) =>
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(place, place);
    });
  const begin = (text: string) => {
    change({ text, isPersonalized: isPersonal(text) });
    writeOn(text.length);
  };
  return (
    <section className={css.part} data-problem="message">
      <Textarea
        ref={box}
        label={commonWords.message}
        data-first-field
        autosize
        minRows={5}
        maxRows={16}
        maxLength={10_000}
        value={draft.text}
        error={error}
        aria-describedby={id}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          onSend();
        }}
      />
      <Counter id={id} text={whole} personalised={draft.isPersonalized && isPersonal(draft.text)} />
      {!isOneSeptetEach(draft.text) && (
        <CostlyCharacters text={draft.text} isPersonalized={draft.isPersonalized} onText={(text) => change({ text })} />
      )}
      <div className={css.personalise}>
        <Checkbox
          label={composeWords.personalise}
          description={composeWords.personaliseHint}
          checked={draft.isPersonalized}
          onChange={(event) => change({ isPersonalized: event.currentTarget.checked })}
        />
        <div className={css.inserts}>
          <Button variant="default" size="compact-sm" onClick={() => insert(token)}>
            {writingWords.insert({ mark: token })}
          </Button>
          <InsertField onInsert={insert} />
          {draft.text === '' && <ReadyTexts onChoose={begin} />}
        </div>
      </div>
      {!draft.isPersonalized && hasNameToken(draft.text) && (
        <p className={css.hint}>
          {writingWords.asItStands({ mark: token })}{' '}
          <TextButton onClick={() => change({ isPersonalized: true })}>{writingWords.useEachName}</TextButton>
        </p>
      )}
      <OptOutChoice work={work} />
    </section>
  );
}
