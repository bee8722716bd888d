import type { Outcome } from '../adapters/gateway.ts';
import type { SmsGateway, SmsOutgoing } from '../adapters/sms/gateway.ts';

type Wish = {
  name: string;
  capabilities?: Partial<SmsGateway['capabilities']>;
  /** Awaited before anything is accepted. */
  meanwhile?: () => Promise<void>;
  /** The outcome of a text that is not to be accepted; undefined accepts it. */
  refuses?: (text: SmsOutgoing) => Outcome | undefined;
};

/** A gateway that accepts every text at once and remembers the recipients. It uses our reference as the provider's. */
export function acceptingGateway({ name, capabilities, meanwhile, refuses }: Wish) {
  const texts: SmsOutgoing[] = [];
  const taken: string[] = [];
  const take = (text: SmsOutgoing): Outcome => {
    const refused = refuses?.(text);
    if (refused) return refused;
    texts.push(text);
    taken.push(text.to);
    return { outcome: 'accepted', providerRef: text.reference };
  };
  const gateway: SmsGateway = {
    name,
    capabilities: { bulkSize: 50, rate: 400, window: 1, keys: false, lookup: false, replies: false, ...capabilities },
    submit: async (batch) => {
      await meanwhile?.();
      return new Map(batch.map((text) => [text.reference, take(text)]));
    },
    health: () => Promise.resolve({ state: 'ok' }),
    close: () => Promise.resolve(),
  };
  return { gateway, taken, texts };
}
