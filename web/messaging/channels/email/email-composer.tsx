import { reasonWords } from '../../receipt-summary.ts';
import { api } from '../../../core/client.ts';
import { htmlOfWords } from '../../../../contract/messaging/html-of-words.ts';
import { importForAction } from '../../../core/import-with-retry.ts';
import { useStore } from '../../../core/store.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../../../ui/page/states.tsx';
import type { Composer, DraftWork } from '../../compose/composer.ts';
import { hasDestination, type Draft } from '../../compose/draft/draft.ts';
import { counting } from '../../compose/receipt/receipt.tsx';
import { emailWords } from './words.ts';
import { composeEmailWords as w, draftFailures, loadFailures } from './compose-words.ts';
import { emailFields, wholeFields, type EmailFields, emailPaths } from './email-paths.ts';
import { isUploading } from './uploading.ts';
import { hasBody, wordsOfHtml } from './words-of-html.ts';
import { TextInput, Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject, useEffect, useRef } from 'react';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { isReplyAddress, longestBody } from '../../../../contract/messaging/channels/email/reply-address.ts';
import css from './email.module.css';
import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { RichEditor } from '../../../editor/rich-editor.tsx';
import { composeWords } from '../../words.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { writingWords } from '../../compose/words.ts';

const InsertField = lazyPart(() => import('../../compose/insert-field.tsx'), 'InsertField', null);

const TemplatesPart = lazyPart(() => import('./templates-part.tsx'), 'TemplatesPart', null);

type Props = { work: DraftWork; error: string | undefined; onSend: () => void };

/** The body in its editor, and whether it is for each by name. */
function EmailBody({ work, error, onSend }: Props) {
  const { draft, change } = work;
  useEffect(() => () => isUploading.set(() => false), []);
  const uploading = useStore(isUploading);
  const part = useSendKeys(onSend);
  const namesNobody = !draft.isPersonalized && hasNameToken(`${emailFields(draft).subject} ${wordsOfHtml(draft.text)}`);
  return (
    <section className={css.part} data-problem="message" ref={part}>
      <TemplatesPart work={work} />
      <RichEditor
        label={commonWords.message}
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
          {writingWords.insert({ mark: '#name#' })}
        </Button>
        <InsertField onInsert={(token) => change({ text: `${draft.text}<p>${token}</p>`, isPersonalized: true })} />
      </div>
      {namesNobody && (
        <p className={css.hint}>
          {writingWords.asItStands({ mark: '#name#' })}{' '}
          <TextButton onClick={() => change({ isPersonalized: true })}>{writingWords.useEachName}</TextButton>
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

/** Letters; a browser cuts what is pasted beyond them. */
const longestSubject = 300;

/** Whether replies can reach somebody; where they cannot, the field is shown that says so. */
function hasReplyAddress({ fields }: Pick<Draft, 'fields'>): boolean {
  if (isReplyAddress(emailFields({ fields }).replyTo)) return true;
  document.querySelector<HTMLElement>('[data-reply-field]')?.focus();
  return false;
}

/** An e-mail's subject; its preview line and reply address stay folded until they are wanted. */
function SubjectPart({ work: { draft, change } }: { work: DraftWork }) {
  const fields = emailFields(draft);
  const { subject, preheader, replyTo } = fields;
  const [more, setMore] = useState(preheader !== '' || replyTo !== '');
  const setup = useQuery({ queryKey: ['messaging', 'email-setup'], queryFn: () => api.email.setup() });
  const usual = setup.data?.replyTo;
  // Nobody is told of a mistake while they are typing.
  const [isTyping, setTyping] = useState(false);
  const field = (name: keyof EmailFields) => ({
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ fields: { [name]: currentTarget.value } }),
  });
  return (
    <section className={css.part}>
      {setup.data?.pretend && <Note>{w.sandbox}</Note>}
      <TextInput label={emailWords.subject} maxLength={longestSubject} {...field('subject')} data-first-field />
      {more || preheader !== '' || replyTo !== '' ? (
        <>
          <TextInput label={w.preheader} description={w.preheaderAbout} maxLength={200} {...field('preheader')} />
          <TextInput
            type="email"
            label={w.replyTo}
            description={w.replyToUsual({ usual: usual || 'sender' })}
            maxLength={254}
            autoComplete="off"
            {...field('replyTo')}
            error={isTyping || isReplyAddress(replyTo) ? undefined : w.replyToPart}
            onInput={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            data-reply-field
          />
        </>
      ) : (
        <TextButton onClick={() => setMore(true)}>{w.more}</TextButton>
      )}
      {subject.length > 78 && <p className={css.hint}>{w.long({ count: subject.length })}</p>}
    </section>
  );
}

/** E-mail as it is written. */
export const emailComposer: Composer = {
  name: 'email',
  onAddresses: (addresses) => emailWords.onAddresses({ addresses }),
  paths: emailPaths,
  costsUnits: false,
  title: commonWords.composeEMail,
  panelTitle: w.panel,
  draftParameter: 'emaildraft',
  channel: importForAction(async () => (await import('./email-channel.tsx')).emailChannel),
  receipt: ({ body }, options) => api.email.receipt({ body }, options),
  loadFailures,
  draftFailures,
  receiptNone: writingWords.receiptNone,
  askAboutName: writingWords.askAboutName({ label: w.personal, mark: '#name#' }),
  searchPeople: writingWords.namePhoneNumberOrE,
  destinations: ['groups', 'people', 'typed'],
  // Typed numbers become people once it is known whose they are.
  isAllInChips: (draft) => hasDestination(draft) && draft.typed.trim() === '',
  emptyFields: { subject: '', preheader: '', replyTo: '' },
  payload: (fields) => emailFields({ fields }),
  receiptPayload: (fields) => wholeFields({ fields }),
  lasting: ({ replyTo = '' }) => ({ replyTo }),
  plain: wordsOfHtml,
  ofWords: htmlOfWords,
  hasText: hasBody,
  isEmpty: ({ text, fields }) => !hasBody(text) && emailFields({ fields }).subject.trim() === '',
  waysFor: () => [''],
  Head: SubjectPart,
  Text: EmailBody,
  TypedAddresses: lazyPart(() => import('./typed-numbers.tsx'), 'TypedEmailNumbers', <Skeleton height="96px" />),
  Preview: lazyPart(() => import('./preview/email-preview.tsx'), 'EmailPreview', null),
  Test: lazyPart(() => import('./test-email.tsx'), 'TestEmail', null),
  Counted: lazyPart(() => import('./counted-email.tsx'), 'CountedEmail', counting),
  Dialogs: lazyPart(() => import('./email-dialogs.tsx'), 'EmailDialogs'),
  More: lazyPart(() => import('./other-actions.tsx'), 'OtherActions', null),
  aboutPerson: ({ email }) => email || reasonWords('no email'),
  // While a picture is on its way, saving and sending wait.
  useCheck: ({ draft }) => ({ waiting: useStore(isUploading), check: async () => hasReplyAddress(draft) }),
};
