import { plural } from '../../../core/words.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Channel } from '../../channel.ts';
import { emailCalls } from './email-calls.ts';
import { emailPaths } from './email-paths.ts';
import { emailWords } from './words.ts';
import { wordsOfHtml } from './words-of-html.ts';

/** E-mail as the lists, reports and saved messages know it. */
export const emailChannel: Channel = {
  name: 'email',
  calls: emailCalls,
  paths: emailPaths,
  words: {
    name: emailWords.name,
    compose: emailWords.title,
    sentCount: (total) => `${plural(total, 'e-mail', 'e-mails')} sent`,
    sent: emailWords.sent,
    report: 'E-mail report',
    title: emailWords.subject,
    headLine: ({ subject }) => `“${subject}”`,
    address: 'E-mail',
    addressWidth: 'minmax(0, 1.4fr)',
    searchRecipients: 'Search by name or e-mail',
    heldForRoute: 'Held: no mail server',
    noMessages:
      'Write to a group, a few people or everybody. You see who will get it and how it looks before you send, then watch it arrive.',
    night: () => '',
  },
  costsUnits: false,
  titleOf: ({ subject, message }) => subject || wordsOfHtml(message),
  restOf: ({ subject, message }) => (subject ? wordsOfHtml(message) : ''),
  plain: wordsOfHtml,
  TextBox: lazyPart(() => import('./text-box.tsx'), 'TextBox'),
  MessageText: lazyPart(() => import('./email-text.tsx'), 'EmailText', null),
  MoreOfReport: lazyPart(() => import('./reading/reading-part.tsx'), 'ReadingPart', null),
};
