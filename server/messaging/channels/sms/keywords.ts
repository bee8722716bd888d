import { needsUnicode } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { catalogue, say } from '../../../core/language/catalogue.ts';
import type { SmsOutgoing } from '../../../adapters/sms/gateway.ts';
import type { Keyword, Replies } from '../channel.ts';

/** What carriers and providers agree on; a person who writes one of these and nothing else means it. */
const words: Record<Keyword, readonly string[]> = {
  stop: ['STOP', 'STOP ALL', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPT OUT', 'OPTOUT', 'REMOVE'],
  start: ['START', 'UNSTOP', 'SUBSCRIBE', 'OPT IN', 'OPTIN'],
  help: ['HELP', 'INFO'],
};

/** The keyword a reply is, any case, with or without marks around it; null for anything else people write. */
export function keywordOf(text: string): Keyword | null {
  const plain = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (words.stop.includes(plain)) return 'stop';
  if (words.start.includes(plain)) return 'start';
  return words.help.includes(plain) ? 'help' : null;
}

const texts = catalogue('sms-help', {
  help: 'You get messages from {name}. Reply STOP to get no more, START to get them again.',
  helpOfSeveral:
    'You get messages from {name} and {more, number} more. Reply STOP to get no more, START to get them again.',
});

export const smsReplies: Replies = {
  keyword: keywordOf,
  help: ({ reference, from, to }, { name, more, language }): SmsOutgoing => {
    const text = say(more === 0 ? texts.help({ name }) : texts.helpOfSeveral({ name, more }), language);
    return { reference, to: from, from: to, text, unicode: needsUnicode(text) };
  },
};
