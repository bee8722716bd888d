import { termiiSenderIds } from './termii-sender-ids.ts';
import { saysOptedOut } from '../route-words.ts';
import { httpPeer, type Exchange, internationalNumber, dateOrNow } from './http-exchange.ts';
import { alikeCalls, inParallel, withUnanswered } from './bulk-calls.ts';
import type { Outcome, CallbackReading, DeliveryReport, RawCallback, Reply } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';
import { mtnNight } from './mtn-nigeria.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Termii's words for a report, matched by their beginning in any case. Its other words are not about delivery. */
const meanings: [start: string, state: DeliveryReport['state']][] = [
  ['delivered', 'delivered'],
  ['message delivered', 'delivered'],
  ['message sent', 'sent'],
  ['sent', 'sent'],
  ['message failed', 'failed'],
  ['failed', 'failed'],
  ['undelivered', 'failed'],
  ['not delivered', 'failed'],
  ['dnd', 'do not disturb'],
  ['rejected', 'failed'],
  ['message rejected', 'failed'],
  ['expired', 'failed'],
  ['message expired', 'failed'],
];

/** True when the header is the HMAC-SHA512 of these bytes, in hex or base64; takes the same time either way. */
function signed(body: Uint8Array, header: string | string[] | undefined, secret: string): boolean {
  if (typeof header !== 'string') return false;
  const expected = createHmac('sha512', secret).update(body).digest();
  const given = Buffer.from(header.trim(), /^[0-9a-f]{128}$/i.test(header.trim()) ? 'hex' : 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parseReport(entry: unknown): DeliveryReport[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { message_id, message_id_str, receiver, status, type } = entry as Partial<Record<string, unknown>>;
  const id = message_id_str ?? message_id;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof status !== 'string') return [];
  if (typeof type === 'string' && type.toLowerCase() !== 'outbound') return [];
  const said = status.trim();
  const known = meanings.find(([start]) => said.toLowerCase().startsWith(start))?.[1];
  const state = saysOptedOut(said) ? 'opted out' : known;
  if (state === undefined) return [];
  const digits = String(receiver ?? '').replace(/\D/g, '');
  // One id covers a whole call: without its number a report would be taken for everybody in it.
  if (digits === '') return [];
  return [{ providerRef: String(id), to: `+${digits}`, state, words: said.slice(0, 200) }];
}

/** `type: "inbound"`: somebody's own message, `sender` being their number. */
function parseReply(entry: unknown): Reply[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { type, id, message_id, sender, receiver, message, received_at } = entry as Partial<Record<string, unknown>>;
  if (typeof type !== 'string' || type.toLowerCase() !== 'inbound' || typeof message !== 'string') return [];
  const from = internationalNumber(sender);
  if (from === undefined) return [];
  const at = new Date(String(received_at ?? ''));
  return [{ id: String(message_id ?? id ?? ''), from, to: String(receiver ?? ''), text: message, at: dateOrNow(at) }];
}

/** Reads one report or reply, or a list of them. Signed bytes that are no report are authentic and say nothing. */
function readTermiiCallback(callback: RawCallback, secret: string): CallbackReading {
  if (!signed(callback.body, callback.headers['x-termii-signature'], secret)) return { authentic: false };
  try {
    const value: unknown = JSON.parse(Buffer.from(callback.body).toString('utf8'));
    const entries = Array.isArray(value) ? value : [value];
    return { authentic: true, reports: entries.flatMap(parseReport), replies: entries.flatMap(parseReply) };
  } catch {
    return { authentic: true, reports: [], replies: [] };
  }
}

export type TermiiOptions = {
  baseUrl: string;
  apiKey: string;
  secret: string;
  /** `dnd` reaches numbers with do-not-disturb and needs Termii's consent. */
  channel?: 'generic' | 'dnd';
  /** The route's name; the account's callbacks come to `termii` either way. */
  name?: string;
  bulkSize?: number;
  rate?: number;
  window?: number;
  timeoutMs?: number;
};

type Spoken = { code?: unknown; message_id?: unknown; message_id_str?: unknown; message?: unknown; balance?: unknown };

function parseSpoken(text: string): Spoken {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The outcome of each number in one call, by Termii's answer. */
function outcomeOf(exchange: Exchange): Outcome {
  if (exchange.came === 'nothing left') return { outcome: 'not now', words: exchange.words };
  if (exchange.came === 'no answer') return { outcome: 'unknown', words: exchange.words };
  const spoken = parseSpoken(exchange.text);
  const words = typeof spoken.message === 'string' ? spoken.message : `Termii answered ${exchange.status}`;
  const { status, retryAfterMs } = exchange;
  if (status === 429 || status === 503) return { outcome: 'not now', words, ...(retryAfterMs ? { retryAfterMs } : {}) };
  // Any other 5xx may come from something in front of Termii after Termii took the call.
  if (status >= 500) return { outcome: 'unknown', words };
  // A wrong key or an empty account is for the operator to fix; no recipient is at fault.
  if (status === 401 || status === 402 || status === 403) return { outcome: 'not now', words, retryAfterMs: 60_000 };
  if (status >= 400) return { outcome: saysOptedOut(words) ? 'opted out' : 'refused', words };
  const id = spoken.message_id_str ?? spoken.message_id;
  const accepted = String(spoken.code ?? '').toLowerCase() === 'ok';
  if (accepted && (typeof id === 'string' || typeof id === 'number'))
    return { outcome: 'accepted', providerRef: String(id) };
  if (accepted || spoken.code === undefined) return { outcome: 'unknown', words: 'Termii answered without an id' };
  if (saysOptedOut(words)) return { outcome: 'opted out', words };
  return /dnd/i.test(words) ? { outcome: 'do not disturb', words } : { outcome: 'refused', words };
}

/**
 * Termii (Nigeria). It has no idempotency keys and no status query, so a request without an answer stays unknown. One id
 * covers a whole bulk call: reports are matched by id and number together.
 */
export function termii(options: TermiiOptions): SmsGateway {
  const { bulkSize = 100, rate = 100, window = 10, channel = 'generic', apiKey } = options;
  const peer = httpPeer({ baseUrl: options.baseUrl, connections: window, timeoutMs: options.timeoutMs ?? 30_000 });

  async function call(group: readonly SmsOutgoing[], first: SmsOutgoing, signal?: AbortSignal): Promise<Outcome> {
    const numbers = group.map(({ to }) => to.replace(/^\+/, ''));
    const body = JSON.stringify({
      api_key: apiKey,
      to: group.length === 1 ? numbers[0] : numbers,
      from: first.from,
      sms: first.text,
      type: first.unicode ? 'unicode' : 'plain',
      channel,
    });
    const path = group.length === 1 ? '/api/sms/send' : '/api/sms/send/bulk';
    return outcomeOf(
      await peer.exchange({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body, signal }),
    );
  }

  /** A bulk call that is refused as a whole is split in half, so that one bad number does not fail 99 good ones. */
  async function send(
    group: readonly SmsOutgoing[],
    outcomes: Map<string, Outcome>,
    deadline?: AbortSignal,
  ): Promise<void> {
    const [first] = group;
    if (!first || deadline?.aborted) return;
    const outcome = await call(group, first, deadline);
    if (group.length > 1 && (outcome.outcome === 'refused' || outcome.outcome === 'opted out')) {
      const half = Math.ceil(group.length / 2);
      await send(group.slice(0, half), outcomes, deadline);
      await send(group.slice(half), outcomes, deadline);
      return;
    }
    for (const { reference } of group) outcomes.set(reference, outcome);
  }

  async function submit(batch: readonly SmsOutgoing[], deadline?: AbortSignal): Promise<Map<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    await inParallel(alikeCalls(batch, bulkSize), window, (group) => send(group, outcomes, deadline));
    return withUnanswered(batch, outcomes);
  }

  return {
    name: options.name ?? 'termii',
    callbacksTo: 'termii',
    capabilities: {
      bulkSize,
      rate,
      window,
      keys: false,
      lookup: false,
      replies: true,
      ...(channel === 'generic' && { night: mtnNight }),
    },
    submit,
    readCallback: (callback) => readTermiiCallback(callback, options.secret),
    senderIds: termiiSenderIds(peer, apiKey),
    health: async () => {
      const exchange = await peer.exchange({
        method: 'GET',
        path: `/api/get-balance?api_key=${encodeURIComponent(apiKey)}`,
      });
      if (exchange.came !== 'answer') return { state: 'failing', words: exchange.words };
      if (exchange.status >= 400) return { state: 'failing', words: `Termii answered ${exchange.status}` };
      const { balance } = parseSpoken(exchange.text);
      return { state: 'ok', ...(balance === undefined ? {} : { detail: `Balance ${String(balance)}` }) };
    },
    close: () => peer.close(),
  };
}
