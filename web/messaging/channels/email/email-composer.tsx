import { api } from '../../../core/client.ts';
import { htmlOfWords } from '../../../../contract/messaging/html-of-words.ts';
import { importForAction } from '../../../core/import-with-retry.ts';
import { useStore } from '../../../core/store.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../../../ui/page/states.tsx';
import type { Composer } from '../../compose/composer.ts';
import { hasDestination } from '../../compose/draft/draft.ts';
import { counting } from '../../compose/receipt/receipt.tsx';
import { composeEmailWords as w, draftFailures, loadFailures } from './compose-words.ts';
import { EmailBody } from './email-body.tsx';
import { emailFields, wholeFields } from './email-fields.ts';
import { emailPaths } from './email-paths.ts';
import { hasReplyAddress, SubjectPart } from './subject-part.tsx';
import { isUploading } from './uploading.ts';
import { emailWords } from './words.ts';
import { hasBody, wordsOfHtml } from './words-of-html.ts';

/** E-mail as it is written. */
export const emailComposer: Composer = {
  name: 'email',
  onAddresses: (addresses) => emailWords.onAddresses({ addresses }),
  paths: emailPaths,
  costsUnits: false,
  title: emailWords.title,
  panelTitle: w.panel,
  draftParameter: 'emaildraft',
  channel: importForAction(async () => (await import('./email-channel.tsx')).emailChannel),
  receipt: ({ body }, options) => api.email.receipt({ body }, options),
  loadFailures,
  draftFailures,
  receiptNone: w.receiptNone,
  askAboutName: w.askAboutName({ mark: '#name#' }),
  searchPeople: w.searchPeople,
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
  aboutPerson: ({ email }) => email || w.noEmail,
  // While a picture is on its way, saving and sending wait.
  useCheck: ({ draft }) => ({ waiting: useStore(isUploading), check: async () => hasReplyAddress(draft) }),
};
