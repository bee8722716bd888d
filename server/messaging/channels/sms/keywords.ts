import { needsUnicode } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
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

export const smsReplies: Replies = {
  keyword: keywordOf,
  help: ({ reference, from, to }, organisations): SmsOutgoing => {
    const text = `You get messages from ${organisations}. Reply STOP to get no more, START to get them again.`;
    return { reference, to: from, from: to, text, unicode: needsUnicode(text) };
  },
};
