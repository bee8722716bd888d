import { nightWords } from '../../../../contract/messaging/channels/sms/night-words.ts';
import { plural } from '../../../core/words.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import type { Channel } from '../../channel.ts';
import { MessageText } from '../../sent/message-text.tsx';
import { smsCalls } from './sms-calls.ts';
import { smsPaths } from './sms-paths.ts';
import { smsWords } from './words.ts';

/** SMS as the lists, reports and saved messages know it. */
export const smsChannel: Channel = {
  name: 'sms',
  calls: smsCalls,
  paths: smsPaths,
  words: {
    name: 'SMS',
    compose: smsWords.title,
    sentCount: (total) => `${plural(total, 'SMS', 'SMS')} sent`,
    sent: smsWords.sent,
    report: 'SMS report',
    title: 'Message',
    headLine: ({ sender }) => `From ${sender}`,
    address: 'Phone',
    addressWidth: '150px',
    searchRecipients: 'Search by name or phone',
    heldForRoute: 'Held: no SMS route',
    noMessages:
      'Send to a group, a few people or everybody. You see who will get it and what it costs before you send, then watch it arrive.',
    night: nightWords,
  },
  costsUnits: true,
  titleOf: ({ message }) => message,
  restOf: () => '',
  plain: (message) => message,
  TextBox: lazyPart(() => import('./text/text-box.tsx'), 'TextBox'),
  MessageText,
};
