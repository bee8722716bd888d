import { saysOptedOut } from '../route-words.ts';
import { httpPeer, type Exchange, formFields, internationalNumber, dateOrNow } from './http-exchange.ts';
import { alikeCalls, inParallel, withUnanswered } from './bulk-calls.ts';
import type { Outcome, CallbackReading, DeliveryReport, RawCallback } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';

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

/** Whether the number does not take such messages, rather than this one having failed. */
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

export type AfricasTalkingOptions = {
  baseUrl: string;
  username: string;
  apiKey: string;
  bulkSize?: number;
  rate?: number;
  window?: number;
  timeoutMs?: number;
};

type Recipient = { statusCode?: unknown; number?: unknown; status?: unknown; messageId?: unknown };

/** Until the account is fixed, every number would get the same answer. */
const accountWaitMs = 60_000;

function spokenOf(text: string): { message: string; recipients: Recipient[] } | undefined {
  try {
    const value = JSON.parse(text) as { SMSMessageData?: { Message?: unknown; Recipients?: unknown } } | null;
    const data = value?.SMSMessageData;
    if (!data) return undefined;
    const recipients = Array.isArray(data.Recipients) ? (data.Recipients as Recipient[]) : [];
    return { message: String(data.Message ?? ''), recipients };
  } catch {
    return undefined;
  }
}

/** One number's outcome by its status code (100 to 102 are accepted; the others by the published list). */
function outcomeOfRecipient({ statusCode, status, messageId }: Recipient): Outcome {
  const code = Number(statusCode);
  const words = String(status ?? `Africa's Talking answered ${code}`);
  if (code >= 100 && code <= 102) {
    if (typeof messageId === 'string' && messageId !== '' && messageId !== 'None')
      return { outcome: 'accepted', providerRef: messageId };
    return { outcome: 'unknown', words: "Africa's Talking answered without an id" };
  }
  if (code === 405) return { outcome: 'not now', words, retryAfterMs: accountWaitMs };
  if (code === 406 || saysOptedOut(words)) return { outcome: 'opted out', words };
  if (code === 409) return { outcome: 'do not disturb', words };
  // Held for review, or something broke inside: it may still leave.
  if (code === 401 || code === 500 || code === 501) return { outcome: 'unknown', words };
  return { outcome: 'refused', words };
}

/** An answer without recipients counts for all of them. */
function outcomeOfAll(exchange: Exchange): Outcome {
  if (exchange.came === 'nothing left') return { outcome: 'not now', words: exchange.words };
  if (exchange.came === 'no answer') return { outcome: 'unknown', words: exchange.words };
  const { status, text, retryAfterMs } = exchange;
  const said = spokenOf(text)?.message || (/^[\w .,':-]{1,200}$/.test(text.trim()) ? text.trim() : '');
  const words = said || `Africa's Talking answered ${status}`;
  if (status === 429 || status === 503) return { outcome: 'not now', words, ...(retryAfterMs ? { retryAfterMs } : {}) };
  // Any other 5xx may come from something in front of the provider, after it took the call.
  if (status >= 500) return { outcome: 'unknown', words };
  // A wrong key or an empty account is for the operator to fix; no recipient is at fault.
  if (status === 401 || status === 402 || status === 403)
    return { outcome: 'not now', words, retryAfterMs: accountWaitMs };
  if (status >= 400) return { outcome: 'refused', words };
  // The answer lists no recipients but gives a reason, such as InvalidSenderId.
  if (spokenOf(text) && said && !/^sent to/i.test(said)) return { outcome: 'refused', words };
  return { outcome: 'unknown', words: "Africa's Talking answered without naming anybody" };
}

/**
 * Africa's Talking. It has no idempotency keys and no status query, so a request without an answer stays unknown.
 * Its callbacks are not signed: the secret in their path and the ids we know keep strangers out.
 */
export function africasTalking(options: AfricasTalkingOptions): SmsGateway {
  const { bulkSize = 100, rate = 100, window = 10, username, apiKey } = options;
  const peer = httpPeer({ baseUrl: options.baseUrl, connections: window, timeoutMs: options.timeoutMs ?? 30_000 });
  const headers = { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };

  async function send(
    group: readonly SmsOutgoing[],
    outcomes: Map<string, Outcome>,
    signal?: AbortSignal,
  ): Promise<void> {
    const [first] = group;
    if (!first || signal?.aborted) return;
    const form = new URLSearchParams({
      username,
      to: group.map(({ to }) => to).join(','),
      message: first.text,
      from: first.from,
      bulkSMSMode: '1',
      enqueue: group.length > 1 ? '1' : '0',
    });
    const exchange = await peer.exchange({
      method: 'POST',
      path: '/version1/messaging',
      headers,
      body: form.toString(),
      signal,
    });
    const listed =
      exchange.came === 'answer' && exchange.status < 300 ? (spokenOf(exchange.text)?.recipients ?? []) : [];
    const told = new Map(listed.map((recipient) => [String(recipient.number ?? ''), outcomeOfRecipient(recipient)]));
    const silence: Outcome = { outcome: 'unknown', words: "Africa's Talking said nothing about this number" };
    const otherwise = listed.length > 0 ? silence : outcomeOfAll(exchange);
    for (const { reference, to } of group) outcomes.set(reference, told.get(to) ?? otherwise);
  }

  return {
    name: 'africastalking',
    capabilities: { bulkSize, rate, window, keys: false, lookup: false, replies: true },
    submit: async (batch, deadline) => {
      const outcomes = new Map<string, Outcome>();
      await inParallel(alikeCalls(batch, bulkSize), window, (group) => send(group, outcomes, deadline));
      return withUnanswered(batch, outcomes);
    },
    readCallback: readAfricasTalkingCallback,
    health: async () => {
      const exchange = await peer.exchange({
        method: 'GET',
        path: `/version1/user?username=${encodeURIComponent(username)}`,
        headers,
      });
      if (exchange.came !== 'answer') return { state: 'failing', words: exchange.words };
      if (exchange.status >= 400) return { state: 'failing', words: `Africa's Talking answered ${exchange.status}` };
      const balance = /"balance"\s*:\s*"([^"]{1,40})"/.exec(exchange.text)?.[1];
      return { state: 'ok', ...(balance === undefined ? {} : { detail: `Balance ${balance}` }) };
    },
    close: () => peer.close(),
  };
}
