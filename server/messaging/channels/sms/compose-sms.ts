import { withOptOutLink } from '../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { needsUnicode } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { parseTemplate, personalise } from '../../../../contract/messaging/personalise.ts';
import type { SmsOutgoing } from '../../../adapters/sms/gateway.ts';
import type { Reader, Text } from '../channel.ts';

/** What a message says to each of its readers: with their name and their link. */
export function composeSms({ sender, body, isPersonalized, optOutBase }: Text): (reader: Reader) => SmsOutgoing {
  const template = parseTemplate(body);
  return ({ reference, to, greeting, token }) => {
    const named = isPersonalized ? (personalise(template, greeting) ?? body) : body;
    const text = withOptOutLink(named, optOutBase, token);
    return { reference, to, from: sender, text, unicode: needsUnicode(text) };
  };
}

export function previewSms(text: Text): (greeting: string) => string {
  const compose = composeSms(text);
  return (greeting) => compose({ reference: '', to: '', greeting }).text;
}
