import { createHmac } from 'node:crypto';
import { formFields, internationalNumber, sameSecret } from './http-exchange.ts';
import type { CallbackReading, DeliveryReport, Keyword, RawCallback } from '../gateway.ts';

const meanings: Partial<Record<string, DeliveryReport['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
  expired: 'failed',
  partially_delivered: 'failed',
};

/** Twilio's reading of a reply by the words of the account (Advanced Opt-Out), in whatever language. */
const keywords: Partial<Record<string, Keyword>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Twilio's published words for what it reports most often. */
const errors: Partial<Record<string, string>> = {
  '21610': 'This number has opted out of messages from this sender',
  '30003': 'The phone cannot be reached',
  '30004': 'Messages to this number are blocked',
  '30005': 'The number is unknown or no longer in use',
  '30006': 'The number is a landline or its network cannot be reached',
  '30007': 'The network took it for unwanted and did not deliver it',
  '30008': 'The network did not say why it was not delivered',
};

/** The state told by Twilio's status and error code; undefined while the message is only on its way to the network. */
export function twilioState(
  status: string,
  errorCode: string,
): { state: DeliveryReport['state']; words: string } | undefined {
  const state = meanings[status.toLowerCase()];
  if (state === undefined) return undefined;
  const words = errors[errorCode] ?? (errorCode === '' ? status : `Twilio error ${errorCode}`);
  return { state: state === 'failed' && errorCode === '21610' ? 'opted out' : state, words };
}

/** `X-Twilio-Signature`: base64 HMAC-SHA1 over the whole address and the sorted fields, each as its key and value. */
export function twilioSignature(url: string, fields: URLSearchParams, token: string): string {
  const keys = [...new Set(fields.keys())].sort();
  const flat = keys.flatMap((key) => [...new Set(fields.getAll(key))].sort().map((value) => key + value));
  return createHmac('sha1', token)
    .update(url + flat.join(''), 'utf8')
    .digest('base64');
}

/** Reads a status callback, or somebody's message to our number. `url` is our address as Twilio was given it. */
export function readTwilioCallback(
  { headers, body }: RawCallback,
  { url, token }: { url: string; token: string },
): CallbackReading {
  const fields = formFields(body);
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string' || !sameSecret(signature, twilioSignature(url, fields, token)))
    return { authentic: false };
  const id = fields.get('MessageSid') ?? fields.get('SmsSid') ?? '';
  const status = fields.get('MessageStatus') ?? '';
  if (status !== '') {
    const known = twilioState(status, fields.get('ErrorCode') ?? '');
    const to = internationalNumber(fields.get('To'));
    const reports = id !== '' && known ? [{ providerRef: id, ...(to ? { to } : {}), ...known }] : [];
    return { authentic: true, reports, replies: [] };
  }
  const from = internationalNumber(fields.get('From'));
  if (!from || !fields.has('Body')) return { authentic: true, reports: [], replies: [] };
  const told = keywords[(fields.get('OptOutType') ?? '').trim().toUpperCase()];
  const reply = { id, from, to: fields.get('To') ?? '', text: fields.get('Body') ?? '', at: new Date() };
  return { authentic: true, reports: [], replies: [told ? { ...reply, keyword: told } : reply] };
}
