import type { Capabilities, Gateway, Outgoing } from '../gateway.ts';
import type { GatewayRegistry } from '../gateway-registry.ts';

/** One text to one number, E.164 with its plus. */
export type SmsOutgoing = Outgoing & {
  /** Sender id. */
  from: string;
  text: string;
  unicode: boolean;
};

/** Numbers that a route does not reach at night: they wait for the morning, everybody else goes on. */
export type NightRule = {
  /** The network's name, as people know it. */
  network: string;
  /** In E.164. */
  prefixes: readonly string[];
  /** HH:mm on the clocks of `zone`; the night may go past midnight. */
  from: string;
  to: string;
  zone: string;
};

export type SenderIdState = 'waiting' | 'approved' | 'not approved';

/** For providers that take requests for sender ids by interface rather than by letter. */
export type SenderIdDesk = {
  /** Every sender id of the account; null where nobody answers just now. */
  list: () => Promise<{ mask: string; state: SenderIdState }[] | null>;
  /** Asks for one in the name of an organisation; true once the provider has taken the request on. */
  request: (wanted: { mask: string; organisation: string }) => Promise<boolean>;
};

/** The interface of every SMS provider; every adapter passes the same suite (`gateway.suite.ts`). */
export type SmsGateway = Gateway<SmsOutgoing> & {
  /** True where everything leaves by a number of the operator's own, whatever the sender id: then it can be answered. */
  ownNumber?: true;
  capabilities: Capabilities & {
    /** Numbers it does not reach at night. */
    night?: NightRule;
  };
  senderIds?: SenderIdDesk;
};

export type SmsGateways = GatewayRegistry<SmsGateway>;
