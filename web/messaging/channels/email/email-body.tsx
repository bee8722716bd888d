import { Button, Checkbox } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { longestBody } from '../../../../contract/messaging/channels/email/longest-body.ts';
import { useStore } from '../../../core/store.ts';
import { RichEditor } from '../../../editor/rich-editor.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { DraftWork } from '../../compose/composer.ts';
import { composeWords } from '../../words.ts';
import { composeEmailWords as w } from './compose-words.ts';
import { emailFields } from './email-fields.ts';
import css from './email.module.css';
import { isUploading } from './uploading.ts';
import { wordsOfHtml } from './words-of-html.ts';

const InsertField = lazyPart(() => import('../../compose/insert-field.tsx'), 'InsertField', null);

const TemplatesPart = lazyPart(() => import('./templates-part.tsx'), 'TemplatesPart', null);

type Props = { work: DraftWork; error: string | undefined; onSend: () => void };

/** The body in its editor, and whether it is for each by name. */
export function EmailBody({ work, error, onSend }: Props) {
  const { draft, change } = work;
  useEffect(() => () => isUploading.set(() => false), []);
  const uploading = useStore(isUploading);
  const part = useSendKeys(onSend);
  const namesNobody = !draft.isPersonalized && hasNameToken(`${emailFields(draft).subject} ${wordsOfHtml(draft.text)}`);
  return (
    <section className={css.part} data-problem="message" ref={part}>
      <TemplatesPart work={work} />
      <RichEditor
        label={w.body}
        value={draft.text}
        onChange={(text) => change({ text })}
        onBusyChange={(busy) => isUploading.set(() => busy)}
        error={error ?? (draft.text.length > longestBody ? w.tooLong : undefined)}
      />
      <p className={css.hint} role="status">
        {uploading && w.uploading}
      </p>
      <div className={css.personal}>
        <Checkbox
          label={w.personal}
          description={composeWords.personaliseHint}
          checked={draft.isPersonalized}
          onChange={(event) => change({ isPersonalized: event.currentTarget.checked })}
        />
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change({ text: `${draft.text}<p>#name#</p>`, isPersonalized: true })}
        >
          {w.insert({ mark: '#name#' })}
        </Button>
        <InsertField onInsert={(token) => change({ text: `${draft.text}<p>${token}</p>`, isPersonalized: true })} />
      </div>
      {namesNobody && (
        <p className={css.hint}>
          {w.asItStands({ mark: '#name#' })}{' '}
          <TextButton onClick={() => change({ isPersonalized: true })}>{w.useNames}</TextButton>
        </p>
      )}
    </section>
  );
}

/** Ctrl or Command and Enter sends, wherever in this part one types; the editor makes its own element of it. */
function useSendKeys(onSend: () => void): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onSend();
    };
    const element = part.current;
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [onSend]);
  return part;
}
