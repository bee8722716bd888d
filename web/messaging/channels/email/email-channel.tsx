import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Channel, ChannelCalls } from '../../channel.ts';
import { emailChannelWords as w, emailWords } from './words.ts';
import { emailPaths } from './email-paths.ts';
import { wordsOfHtml } from './words-of-html.ts';
import { api } from '../../../core/client.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';

/** The calls of e-mail; its answer to sending has the message within (spec section 3). */
const emailCalls: ChannelCalls = {
  receipt: api.email.receipt,
  sendToRest: api.email.sendToRest,
  saveDraft: api.email.saveDraft,
  deleteDraft: api.messaging.deleteDraft,
  defaultMessages: api.email.defaultMessages,
  defaultMessage: api.email.defaultMessage,
  saveDefaultMessage: api.email.saveDefaultMessage,
  deleteDefaultMessage: api.email.deleteDefaultMessage,
  restoreDefaultMessage: api.email.restoreDefaultMessage,
  send: async ({ body }, options) => (await api.email.send({ body }, options)).mail,
  saveSchedule: ({ body }, options) => api.email.saveSchedule({ body }, options),
  updateSchedule: ({ params, body }, options) => api.email.updateSchedule({ params, body }, options),
};

/** E-mail as the lists, reports and saved messages know it. */
export const emailChannel: Channel = {
  name: 'email',
  onAddresses: (addresses) => emailWords.onAddresses({ addresses }),
  calls: emailCalls,
  paths: emailPaths,
  words: {
    name: emailWords.name,
    compose: commonWords.composeEMail,
    sentCount: (total) => w.sentCount({ count: total }),
    sent: emailWords.sent,
    report: w.report,
    title: emailWords.subject,
    headLine: ({ subject }) => `“${subject}”`,
    address: commonWords.eMail,
    addressWidth: 'minmax(0, 1.4fr)',
    searchRecipients: w.search,
    heldForRoute: w.heldForRoute,
    night: () => '',
  },
  costsUnits: false,
  titleOf: ({ subject, message }) => subject || wordsOfHtml(message),
  restOf: ({ subject, message }) => (subject ? wordsOfHtml(message) : ''),
  TextBox: lazyPart(() => import('./text-box.tsx'), 'TextBox'),
  MessageText: lazyPart(() => import('./email-text.tsx'), 'EmailText', null),
  MoreOfReport: lazyPart(() => import('./reading/reading-part.tsx'), 'ReadingPart', null),
};
