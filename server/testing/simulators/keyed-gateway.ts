import type { Outcome } from '../../adapters/gateway.ts';
import type { SmsGateway, SmsOutgoing } from '../../adapters/sms/gateway.ts';
import { httpPeer } from '../../adapters/sms/http-exchange.ts';

export type KeyedOptions = { url: string; keys: boolean; lookup: boolean; rate: number; timeoutMs: number };

const lists = 50;

/** The adapter to the simulator of a provider with keys or look-up. */
export function keyedGateway({ url, keys, lookup, rate, timeoutMs }: KeyedOptions): SmsGateway {
  const peer = httpPeer({ baseUrl: url, connections: 4, timeoutMs });

  async function call(group: readonly SmsOutgoing[], outcomes: Map<string, Outcome>): Promise<void> {
    const body = JSON.stringify(group);
    const exchange = await peer.exchange({
      method: 'POST',
      path: '/send',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const taken = exchange.came === 'answer' ? (JSON.parse(exchange.text) as { reference: string; id: string }[]) : [];
    for (const { reference, id } of taken) outcomes.set(reference, { outcome: 'accepted', providerRef: id });
    if (exchange.came === 'answer') return;
    const outcome = exchange.came === 'nothing left' ? 'not now' : 'unknown';
    for (const { reference } of group) outcomes.set(reference, { outcome, words: exchange.words });
  }

  return {
    name: 'keyed',
    capabilities: { bulkSize: lists, rate, window: 4, keys, lookup, replies: false },
    submit: async (batch) => {
      const outcomes = new Map<string, Outcome>();
      const groups = Array.from({ length: Math.ceil(batch.length / lists) }, (_, at) =>
        batch.slice(at * lists, (at + 1) * lists),
      );
      await Promise.all(groups.map((group) => call(group, outcomes)));
      return outcomes;
    },
    lookUp: async ({ reference }) => {
      const exchange = await peer.exchange({ method: 'GET', path: `/texts/${reference}` });
      if (exchange.came !== 'answer') return { found: 'cannot say' };
      const { id } = JSON.parse(exchange.text) as { id: string | null };
      return id === null ? { found: 'never arrived' } : { found: 'here', providerRef: id, state: 'sent', words: '' };
    },
    health: () => Promise.resolve({ state: 'ok' }),
    close: () => peer.close(),
  };
}
