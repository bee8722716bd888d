import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Channel } from '../../channel.ts';
import { MessageText } from '../../sent/message-text.tsx';
import { smsChannelWords as w, smsWords } from './words.ts';
import { nightWords } from './night-words.ts';
import { smsCalls } from './sms-calls.ts';
import { smsPaths } from './sms-paths.ts';

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
    title: w.title,
    headLine: ({ sender }) => w.from({ sender }),
    address: w.address,
    addressWidth: '150px',
    typed: (count) => w.typed({ count }),
    searchRecipients: w.search,
    heldForRoute: w.heldForRoute,
    noMessages: w.noMessages,
    night: nightWords,
  },
  costsUnits: true,
  titleOf: ({ message }) => message,
  restOf: () => '',
  TextBox: lazyPart(() => import('./text/text-box.tsx'), 'TextBox'),
  MessageText,
};
