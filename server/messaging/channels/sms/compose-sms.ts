import { withOptOutLink } from '../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { needsUnicode } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { parseTemplate, personalise, withFields } from '../../../../contract/messaging/personalise.ts';
import type { SmsOutgoing } from '../../../adapters/sms/gateway.ts';
import type { Reader, Text } from '../channel.ts';

/** What a message says to each of its readers: with their name and their link. */
export function composeSms({ sender, body, isPersonalized, optOutBase }: Text): (reader: Reader) => SmsOutgoing {
  const template = parseTemplate(body);
  return ({ reference, to, greeting, fields, token }) => {
    const own = isPersonalized ? withFields(template, fields) : null;
    const named = (own && personalise(own, greeting)) ?? body;
    const text = withOptOutLink(named, optOutBase, token);
    return { reference, to, from: sender, text, unicode: needsUnicode(text) };
  };
}

export function previewSms(text: Text): (reader: Pick<Reader, 'greeting' | 'fields'>) => string {
  const compose = composeSms(text);
  return (reader) => compose({ reference: '', to: '', ...reader }).text;
}
