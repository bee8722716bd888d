import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Channel } from '../../channel.ts';
import { emailChannelWords as w } from './channel-words.ts';
import { emailCalls } from './email-calls.ts';
import { emailPaths } from './email-paths.ts';
import { emailWords } from './words.ts';
import { wordsOfHtml } from './words-of-html.ts';

/** E-mail as the lists, reports and saved messages know it. */
export const emailChannel: Channel = {
  name: 'email',
  onAddresses: (addresses) => emailWords.onAddresses({ addresses }),
  calls: emailCalls,
  paths: emailPaths,
  words: {
    name: emailWords.name,
    compose: emailWords.title,
    sentCount: (total) => w.sentCount({ count: total }),
    sent: emailWords.sent,
    report: w.report,
    title: emailWords.subject,
    headLine: ({ subject }) => w.headLine({ subject }),
    address: w.address,
    addressWidth: 'minmax(0, 1.4fr)',
    typed: (count) => w.typed({ count }),
    searchRecipients: w.search,
    heldForRoute: w.heldForRoute,
    noMessages: w.noMessages,
    night: () => '',
  },
  costsUnits: false,
  titleOf: ({ subject, message }) => subject || wordsOfHtml(message),
  restOf: ({ subject, message }) => (subject ? wordsOfHtml(message) : ''),
  TextBox: lazyPart(() => import('./text-box.tsx'), 'TextBox'),
  MessageText: lazyPart(() => import('./email-text.tsx'), 'EmailText', null),
  MoreOfReport: lazyPart(() => import('./reading/reading-part.tsx'), 'ReadingPart', null),
};
