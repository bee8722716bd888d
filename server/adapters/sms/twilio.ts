import { httpPeer, type Exchange } from './http-exchange.ts';
import { inParallel, withUnanswered } from './bulk-calls.ts';
import type { LookupAnswer, LookupQuestion, Outcome } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';
import { readTwilioCallback, twilioState } from './twilio-callback.ts';

export type TwilioOptions = {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** Our number, used as the sender of every message; without it and without a service, the sender id is used. */
  from?: string | undefined;
  messagingServiceSid?: string | undefined;
  /** The address for Twilio's delivery reports and replies; without it there are none. */
  callbackUrl?: string | undefined;
  rate?: number | undefined;
  window?: number | undefined;
  timeoutMs?: number | undefined;
  /** After this long, a message that Twilio does not list never arrived there. */
  settledAfterMs?: number | undefined;
};

type Spoken = { sid?: unknown; status?: unknown; code?: unknown; message?: unknown; error_code?: unknown };
type Listed = {
  sid: string;
  body: string;
  status: string;
  direction?: string;
  date_created: string;
  error_code: number | null;
};

/** Twilio refuses longer texts. */
const longest = 1600;

/** The greatest difference allowed between its clock and ours. */
const clockDriftMs = 30_000;

function parse<T extends object>(text: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}

/** The outcome told by Twilio's answer to one message, by its published codes. */
function outcomeOf(exchange: Exchange): Outcome {
  if (exchange.came === 'nothing left') return { outcome: 'not now', words: exchange.words };
  if (exchange.came === 'no answer') return { outcome: 'unknown', words: exchange.words };
  const { status, text, retryAfterMs } = exchange;
  const spoken = parse<Spoken>(text);
  const words = typeof spoken.message === 'string' ? spoken.message : `Twilio answered ${status}`;
  const wait = retryAfterMs ? { retryAfterMs } : {};
  if (status === 429 || status === 503) return { outcome: 'not now', words, ...wait };
  if (status >= 500) return { outcome: 'unknown', words };
  // A wrong token or a closed account is for the operator to fix; no recipient is at fault.
  if (status === 401 || status === 402 || status === 403) return { outcome: 'not now', words, retryAfterMs: 60_000 };
  if (status >= 400) return { outcome: Number(spoken.code) === 21_610 ? 'opted out' : 'refused', words };
  if (typeof spoken.sid !== 'string' || spoken.sid === '')
    return { outcome: 'unknown', words: 'Twilio answered without an id' };
  return { outcome: 'accepted', providerRef: spoken.sid };
}

/** Twilio: one message per call. It has no idempotency keys, but can list what it sent to a number. */
export function twilio(options: TwilioOptions): SmsGateway {
  const { accountSid, authToken, callbackUrl, rate = 50, window = 10, settledAfterMs = 120_000 } = options;
  const peer = httpPeer({ baseUrl: options.baseUrl, connections: window, timeoutMs: options.timeoutMs ?? 30_000 });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const account = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const ask = (path: string) => peer.exchange({ method: 'GET', path: account + path, headers: { authorization } });

  async function send({ to, from, text }: SmsOutgoing, signal?: AbortSignal): Promise<Outcome> {
    if (text.length > longest) return { outcome: 'refused', words: `Twilio takes at most ${longest} characters` };
    const form = new URLSearchParams({ To: to, Body: text, ValidityPeriod: '14400' });
    if (options.messagingServiceSid) form.set('MessagingServiceSid', options.messagingServiceSid);
    else form.set('From', options.from ?? from);
    if (callbackUrl) form.set('StatusCallback', callbackUrl);
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    return outcomeOf(
      await peer.exchange({ method: 'POST', path: `${account}/Messages.json`, headers, body: form.toString(), signal }),
    );
  }

  function found({ sid, status, error_code }: Listed): LookupAnswer {
    const known = twilioState(status, error_code === null ? '' : String(error_code)) ?? {
      state: 'sent' as const,
      words: '',
    };
    return { found: 'here', providerRef: sid, ...known };
  }

  /**
   * The latest messages to this number, newest first, told apart by text and time of acceptance. Twilio can
   * also be asked by DateSent, but a message still in its queue has none and would be taken for one that never arrived.
   */
  async function search({ to, text, since, until }: LookupQuestion<SmsOutgoing>): Promise<LookupAnswer> {
    const earliest = since.getTime() - clockDriftMs;
    const latest = until.getTime() + settledAfterMs;
    const exchange = await ask(`/Messages.json?${new URLSearchParams({ To: to, PageSize: '200' })}`);
    if (exchange.came !== 'answer' || exchange.status >= 300) return { found: 'cannot say' };
    const { messages, next_page_uri: more } = parse<{ messages: Listed[]; next_page_uri: string | null }>(
      exchange.text,
    );
    if (!Array.isArray(messages)) return { found: 'cannot say' };
    const listed = messages.map((message) => ({ ...message, at: Date.parse(message.date_created) }));
    const then = listed.filter(({ direction, at }) => direction !== 'inbound' && at >= earliest && at <= latest);
    const [only, another] = then.filter(({ body }) => body === text);
    const whole = !more || listed.some(({ at }) => at < earliest);
    if (another || !whole) return { found: 'cannot say' };
    if (only) return found(only);
    // The text may have been corrected since, so any other message sent at that time may be the one.
    return then.length === 0 && Date.now() > latest ? { found: 'never arrived' } : { found: 'cannot say' };
  }

  async function lookUp(asked: LookupQuestion<SmsOutgoing>): Promise<LookupAnswer> {
    if (asked.providerRef === null) return search(asked);
    const exchange = await ask(`/Messages/${encodeURIComponent(asked.providerRef)}.json`);
    const listed = exchange.came === 'answer' && exchange.status === 200 ? parse<Listed>(exchange.text) : {};
    const { sid, status, error_code = null, body = '', date_created = '' } = listed;
    return sid && status ? found({ sid, status, error_code, body, date_created }) : { found: 'cannot say' };
  }

  return {
    name: 'twilio',
    ...(options.from || options.messagingServiceSid ? { ownNumber: true as const } : {}),
    capabilities: { bulkSize: 1, rate, window, keys: false, lookup: true, replies: callbackUrl !== undefined },
    submit: async (batch, deadline) => {
      const outcomes = new Map<string, Outcome>();
      await inParallel(batch, window, async (one) => {
        if (!deadline?.aborted) outcomes.set(one.reference, await send(one, deadline));
      });
      return withUnanswered(batch, outcomes);
    },
    ...(callbackUrl === undefined
      ? {}
      : { readCallback: (callback) => readTwilioCallback(callback, { url: callbackUrl, token: authToken }) }),
    lookUp,
    health: async () => {
      const exchange = await ask('/Balance.json');
      if (exchange.came !== 'answer') return { state: 'failing', words: exchange.words };
      if (exchange.status >= 400) return { state: 'failing', words: `Twilio answered ${exchange.status}` };
      const { balance, currency } = parse<{ balance: string; currency: string }>(exchange.text);
      return {
        state: 'ok',
        ...(balance === undefined ? {} : { detail: `Balance ${balance} ${currency ?? ''}`.trim() }),
      };
    },
    close: () => peer.close(),
  };
}
