import { saysOptedOut } from './opt-out-words.ts';
import { alikeCalls, inParallel, withUnanswered } from './bulk-calls.ts';
import type { Outcome } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';
import { httpPeer, type Exchange } from './http-exchange.ts';
import { mtnNight } from './mtn-nigeria.ts';
import { readTermiiCallback } from './termii-callback.ts';
import { termiiSenderIds } from './termii-sender-ids.ts';

export type TermiiOptions = {
  baseUrl: string;
  apiKey: string;
  secret: string;
  /** `dnd` reaches numbers with do-not-disturb and needs Termii's consent. */
  channel?: 'generic' | 'dnd';
  /** What the route is called; the account's callbacks come to `termii` either way. */
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

/** What Termii's answer to one call means for each number in it. */
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
