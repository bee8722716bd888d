import { saysOptedOut } from './opt-out-words.ts';
import { formFields, internationalNumber, dateOrNow } from './callback-fields.ts';
import type { CallbackReading, DeliveryReport, RawCallback } from '../gateway.ts';

const meanings: Partial<Record<string, DeliveryReport['state']>> = {
  sent: 'sent',
  submitted: 'sent',
  buffered: 'sent',
  success: 'delivered',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'failed',
  undelivered: 'failed',
  absentsubscriber: 'failed',
  expired: 'failed',
};

/** What says that the number does not take such messages, rather than that this one went wrong. */
const speaksOfDoNotDisturb = (words: string): boolean => /do ?not ?disturb/i.test(words);

function parseReport(fields: URLSearchParams): DeliveryReport[] {
  const id = fields.get('id');
  const status = fields.get('status') ?? '';
  const reason = fields.get('failureReason') ?? '';
  const spelt = (words: string) => words.toLowerCase().replaceAll(/[^a-z]/g, '');
  // A state that is not on the list together with a reason is none of the good ones.
  const state = meanings[spelt(status)] ?? (spelt(reason) === '' ? undefined : 'failed');
  if (!id || state === undefined) return [];
  const to = internationalNumber(fields.get('phoneNumber'));
  const words = (reason || status).slice(0, 200);
  const why = saysOptedOut(words) ? 'opted out' : speaksOfDoNotDisturb(words) ? 'do not disturb' : state;
  return [{ providerRef: id, ...(to ? { to } : {}), state: state === 'failed' ? why : state, words }];
}

/**
 * Reads a form of Africa's Talking: a delivery report, somebody's message to our number, or the notice that somebody
 * opted out of a sender id, which is a reply of STOP. There is no signature; a body that is none of these is refused.
 */
export function readAfricasTalkingCallback({ body }: RawCallback): CallbackReading {
  const fields = formFields(body);
  if (fields.has('id') && fields.has('status')) return { authentic: true, reports: parseReport(fields), replies: [] };
  const leaving = internationalNumber(fields.get('phoneNumber'));
  if (leaving && fields.has('senderId')) {
    const notice = {
      id: '',
      from: leaving,
      to: fields.get('senderId') ?? '',
      text: 'STOP',
      at: new Date(),
      keyword: 'stop' as const,
    };
    return { authentic: true, reports: [], replies: [notice] };
  }
  const from = internationalNumber(fields.get('from'));
  if (from && fields.has('text')) {
    const at = dateOrNow(new Date(fields.get('date') ?? ''));
    const reply = { id: fields.get('id') ?? '', from, to: fields.get('to') ?? '', text: fields.get('text') ?? '', at };
    return { authentic: true, reports: [], replies: [reply] };
  }
  return { authentic: false };
}
