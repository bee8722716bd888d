import { messagingCommon } from '../../common-words.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Channel, ChannelCalls, Sender } from '../../channel.ts';
import { MessageText } from '../../sent/message-text.tsx';
import { smsChannelWords as w, smsWords, nightWords } from './words.ts';
import { smsPaths, asSms, type Body } from './sms-paths.ts';
import { api } from '../../../core/client.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';

/** Sent and scheduled with who sends it (spec section 3, SMS send payload). */
const signed = <Written extends Body>(body: Written, { isoCode, email, name }: Sender) => ({
  ...asSms(body),
  contacts: [],
  isoCode,
  category: [...new Set(body.groupedContacts?.map((token) => token.split('_')[0]))].join(','),
  emailAddress: email,
  emailDisplayName: name,
});

/** The calls of SMS, under the specification's paths and from its shapes. */
const smsCalls: ChannelCalls = {
  receipt: ({ body }, options) => api.messaging.receipt({ body: asSms(body) }, options),
  send: ({ body, from }, options) => api.messaging.send({ body: signed(body, from) }, options),
  sendToRest: ({ params, body: { sender, ...body } }, options) =>
    api.messaging.sendToRest({ params, body: { ...body, subject: sender } }, options),
  saveDraft: ({ body: { sender, ...body } }, options) =>
    api.messaging.saveDraft({ body: { ...body, subject: sender } }, options),
  deleteDraft: api.messaging.deleteDraft,
  defaultMessages: api.messaging.defaultMessages,
  defaultMessage: api.messaging.defaultMessage,
  saveDefaultMessage: api.messaging.saveDefaultMessage,
  deleteDefaultMessage: api.messaging.deleteDefaultMessage,
  restoreDefaultMessage: api.messaging.restoreDefaultMessage,
  saveSchedule: ({ body, from }, options) => api.messaging.saveSchedule({ body: signed(body, from) }, options),
  updateSchedule: ({ params, body, from }, options) =>
    api.messaging.updateSchedule({ params, body: signed(body, from) }, options),
};

/** SMS as the lists, reports and saved messages know it. */
export const smsChannel: Channel = {
  name: 'sms',
  onAddresses: (addresses) => smsWords.onAddresses({ addresses }),
  calls: smsCalls,
  paths: smsPaths,
  words: {
    name: smsWords.name,
    compose: smsWords.title,
    sentCount: (total) => w.sentCount({ count: total }),
    sent: smsWords.sent,
    report: w.report,
    title: commonWords.message,
    headLine: ({ sender }) => messagingCommon.from({ sender }),
    address: commonWords.phone,
    addressWidth: '150px',
    searchRecipients: commonWords.searchByNameOrPhone,
    heldForRoute: w.heldForRoute,
    night: nightWords,
  },
  costsUnits: true,
  titleOf: ({ message }) => message,
  restOf: () => '',
  TextBox: lazyPart(() => import('./text/text-box.tsx'), 'TextBox'),
  MessageText,
};
