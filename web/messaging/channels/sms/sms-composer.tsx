import { reasonWords } from '../../receipt-summary.ts';
import { composeWords } from '../../words.ts';
import { api, hrefOf } from '../../../core/client.ts';
import { importForAction } from '../../../core/import-with-retry.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Composer } from '../../compose/composer.ts';
import { hasDestination } from '../../compose/draft/draft.ts';
import { counting } from '../../compose/receipt/receipt.tsx';
import { TypedNumbers } from '../../compose/destination/typed-numbers.tsx';
import { asSms, isNigerian, smsFields, smsPaths } from './sms-paths.ts';
import { composeSmsWords as w, draftFailures, loadFailures, smsWords } from './words.ts';
import { MessageBox } from './text/message-box.tsx';
import { Phone } from './text/phone.tsx';
import { SenderChoice, useSenderCheck } from './text/sender-choice.tsx';
import { phoneText } from '../../../ui/wording/formats.ts';
import { writingWords } from '../../compose/words.ts';

/** SMS as it is written. */
export const smsComposer: Composer = {
  name: 'sms',
  onAddresses: (addresses) => smsWords.onAddresses({ addresses }),
  paths: smsPaths,
  costsUnits: true,
  title: smsWords.title,
  draftParameter: 'draftId',
  channel: importForAction(async () => (await import('./sms-channel.ts')).smsChannel),
  receipt: ({ body }, options) => api.messaging.receipt({ body: asSms(body) }, options),
  loadFailures,
  draftFailures,
  receiptNone: writingWords.receiptNone,
  askAboutName: writingWords.askAboutName({ label: composeWords.personalise, mark: '#name#' }),
  searchPeople: writingWords.namePhoneNumberOrE,
  destinations: ['typed', 'groups', 'people', 'file'],
  isAllInChips: hasDestination,
  emptyFields: { sender: '', optOutLink: false },
  payload: (fields) => smsFields({ fields }),
  // The sender changes neither who gets it nor what it costs, unless it decides whether a link is needed.
  receiptPayload: (fields) => (smsFields({ fields }).optOutLink ? {} : { sender: '' }),
  lasting: ({ sender = '' }) => ({ sender }),
  plain: (text) => text,
  hasText: (text) => text.trim() !== '',
  isEmpty: ({ text }) => text.trim() === '',
  waysFor: (user) => (isNigerian(user) ? ['hybridKonnect', ''] : ['']),
  Head: SenderChoice,
  Text: MessageBox,
  TypedAddresses: TypedNumbers,
  Preview: lazyPart(
    () => import('./text/phone-preview.tsx'),
    'PhonePreview',
    ({ work: { draft } }) => <Phone sender={smsFields(draft).sender} text={draft.text} />,
  ),
  Counted: lazyPart(() => import('./counted-sms.tsx'), 'CountedSms', counting),
  Dialogs: lazyPart(() => import('./sms-dialogs.tsx'), 'SmsDialogs'),
  aboutPerson: ({ phoneNumber }) => phoneText(phoneNumber) || reasonWords('no phone'),
  useCheck: useSenderCheck,
  contactFile: {
    upload: (file, message, options) => api.messaging.uploadContacts({ files: { file }, body: { message } }, options),
    template: (format) => hrefOf('messaging', 'contactTemplate', { params: { format } }),
    templateAbout: w.templateAbout({ mark: '#name#' }),
  },
};
