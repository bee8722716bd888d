/**
 * What every SMS provider looks like from inside: one interface, so that the engine knows no provider and every
 * adapter passes the same suite (`gateway.suite.ts`).
 */

/** One text to one number. `reference` is ours, stable over retries: providers with keys get it as their key. */
export type Outgoing = {
  reference: string;
  /** E.164, with its plus. */
  to: string;
  /** Sender id. */
  from: string;
  text: string;
  unicode: boolean;
};

/** What became of one text, as far as the provider's answer says. Nothing here is an exception: it gets stored. */
export type Outcome =
  /** `parts`: every reference, the first included, where one text left in several segments that are reported singly. */
  | { outcome: 'accepted'; providerRef: string; parts?: string[] }
  /** Certainly not sent, and trying again this way is in vain. */
  | { outcome: 'refused'; words: string }
  /** The number does not take such messages; certainly not sent. */
  | { outcome: 'do not disturb'; words: string }
  /** Certainly not sent, to be tried again: nothing was written, or the provider said so. */
  | { outcome: 'not now'; words: string; retryAfterMs?: number }
  /** Written, but not answered: it may have been sent. Never to be sent again by itself. */
  | { outcome: 'unknown'; words: string };

/** What a provider says later about one number. Order and number of these are not to be relied on. */
export type DeliveryReport = {
  providerRef: string;
  /** E.164; present where one reference covers several numbers. */
  to?: string;
  /** The same reference as the provider may have spelt it before; only together with `to`. */
  aliases?: string[];
  state: 'sent' | 'delivered' | 'failed' | 'do not disturb';
  words: string;
};

/** Numbers that a route does not reach at night: they wait for the morning, everybody else goes on. */
export type NightRule = {
  /** Whose numbers, as people know it. */
  network: string;
  /** What they begin with, E.164. */
  prefixes: readonly string[];
  /** HH:mm on the clocks of `zone`; the night may go past midnight. */
  from: string;
  to: string;
  zone: string;
};

export type Capabilities = {
  /** Numbers per call that share one text. */
  bulkSize: number;
  /** Texts per second the route takes. */
  rate: number;
  /** Calls under way at once. */
  window: number;
  /** Sending the same reference again is answered as the first time, so unknown may be retried. */
  keys: boolean;
  /** Can be asked what became of a reference. */
  lookup: boolean;
  /** Delivers people's replies. */
  replies: boolean;
  /** Numbers it does not reach at night. */
  night?: NightRule;
};

/** A callback as it came over HTTP, its body untouched, as signatures cover bytes. */
export type RawCallback = { headers: Record<string, string | string[] | undefined>; body: Uint8Array };

/** What somebody wrote back. */
export type Reply = {
  /** The provider's id of the reply, by which the same one is known when it comes twice; may be empty. */
  id: string;
  /** Who wrote, E.164. */
  from: string;
  /** What they wrote to: our number, short code or sender id, as the provider spells it. */
  to: string;
  text: string;
  at: Date;
};

export type CallbackReading = { authentic: false } | { authentic: true; reports: DeliveryReport[]; replies: Reply[] };

/** What a provider is asked about. Where it does not know our reference, text, number and time tell texts apart. */
export type LookupQuestion = {
  reference: string;
  to: string;
  text: string;
  providerRef: string | null;
  /** The attempt was made between these two. */
  since: Date;
  until: Date;
};

/** What a provider answers when asked about a reference; `never arrived` means it may safely be sent again. */
export type LookupAnswer =
  | { found: 'never arrived' }
  | { found: 'cannot say' }
  | { found: 'here'; providerRef: string; state: DeliveryReport['state']; words: string };

export type Health = { state: 'ok'; detail?: string } | { state: 'failing'; words: string };

export type SenderIdState = 'waiting' | 'approved' | 'not approved';

/** Where a provider is asked for sender ids by its interface rather than by letter. */
export type SenderIdDesk = {
  /** Every sender id of the account; null where nobody answers just now. */
  list: () => Promise<{ mask: string; state: SenderIdState }[] | null>;
  /** Asks for one in the name of an organisation; true once the provider has taken the request on. */
  request: (wanted: { mask: string; organisation: string }) => Promise<boolean>;
};

export type Gateway = {
  name: string;
  /** Under which name its provider sends callbacks, where one provider has several routes. */
  callbacksTo?: string;
  /** True for a provider that reaches nobody, to be labelled so on every screen. */
  pretend?: true;
  /** True where everything leaves by a number of the operator's own, whatever the sender id: then it can be answered. */
  ownNumber?: true;
  capabilities: Capabilities;
  /**
   * Sends a batch; resolves with an outcome for every reference, never rejects. Once `deadline` is over nothing more
   * leaves: what was not begun is `not now`, what was written and not answered `unknown`.
   */
  submit: (batch: readonly Outgoing[], deadline?: AbortSignal) => Promise<Map<string, Outcome>>;
  /** Checks and reads a callback; absent where the provider sends none. */
  readCallback?: (callback: RawCallback) => CallbackReading;
  /** Reports that come by no callback; the listener resolves once they are written down. */
  onReports?: (listener: (reports: DeliveryReport[]) => Promise<void>) => void;
  /** Replies over a connection of the provider's own; resolved once they are written down. */
  onReplies?: (listener: (replies: Reply[]) => Promise<void>) => void;
  lookUp?: (asked: LookupQuestion) => Promise<LookupAnswer>;
  senderIds?: SenderIdDesk;
  health: () => Promise<Health>;
  close: () => Promise<void>;
};
