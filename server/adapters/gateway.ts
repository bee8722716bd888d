/**
 * The one interface of every provider, whatever the channel, so that the engine knows no provider and no channel.
 * Beyond reference and address, the content of an outgoing message is the channel's own affair.
 */

/** One message to one address. `reference` is ours, stable over retries: providers with keys get it as their key. */
export type Outgoing = {
  reference: string;
  to: string;
};

/** The outcome of one message, as far as the provider's answer tells. Never an exception, because it is stored. */
export type Outcome =
  /** `parts`: every reference, the first included, where one message left in several segments that are reported singly. */
  | { outcome: 'accepted'; providerRef: string; parts?: string[] }
  /** Certainly not sent, and trying again this way is in vain. `badAddress`: nothing ever arrives there. */
  | { outcome: 'refused'; words: string; badAddress?: true }
  /** The provider takes nothing from us, whomever it is for, until somebody sees to it: certainly not sent. */
  | { outcome: 'provider refuses us'; words: string }
  /** The address does not take such messages; certainly not sent. */
  | { outcome: 'do not disturb'; words: string }
  /** The owner of the address told the provider to stop: certainly not sent, and not to be sent by any other way. */
  | { outcome: 'opted out'; words: string }
  /**
   * Certainly not sent, to be tried again: nothing was written, or the provider said so. `ours`: it waits for a limit of our
   * own, so no patience is used up.
   */
  | { outcome: 'not now'; words: string; retryAfterMs?: number; ours?: true }
  /** Written, but not answered: it may have been sent. Never to be sent again by itself. */
  | { outcome: 'unknown'; words: string };

/** A provider's later report about one address. Do not rely on the order and number of reports. */
export type DeliveryReport = {
  providerRef: string;
  /** Present where one reference covers several addresses. */
  to?: string;
  /** The same reference as the provider may have spelt it before; only together with `to`. */
  aliases?: string[];
  state: 'sent' | 'delivered' | 'failed' | 'do not disturb' | 'opted out';
  words: string;
  /** The verdict on the address itself: it is wrong, it had trouble, or its owner complained. */
  verdict?: 'wrong' | 'trouble' | 'complaint';
};

export type Capabilities = {
  /** Addresses per call that share one message. */
  bulkSize: number;
  /** Messages per second the route takes. */
  rate: number;
  /** Calls under way at once. If processes share them, this process's current part, which may be none. */
  readonly window: number;
  /** Sending the same reference again is answered as the first time, so unknown may be retried. */
  keys: boolean;
  /** Can be asked what became of a reference. */
  lookup: boolean;
  /** Delivers people's replies. */
  replies: boolean;
};

/** A callback as it came over HTTP, its body untouched, as signatures cover bytes. */
export type RawCallback = { headers: Record<string, string | string[] | undefined>; body: Uint8Array };

/** A request made by a reply, instead of saying something. */
export type Keyword = 'stop' | 'start' | 'help';

export type Reply = {
  /** The provider's id of the reply, by which the same one is known when it comes twice; may be empty. */
  id: string;
  /** The address of whoever wrote. */
  from: string;
  /** The address written to: our own address or sender, as the provider spells it. */
  to: string;
  text: string;
  at: Date;
  /** The provider's own classification, in whatever language; the provider has answered it, too. */
  keyword?: Keyword;
  /** The report, if this is a receipt that does not call itself one: it names a text that went to this address. */
  receipt?: DeliveryReport;
};

export type CallbackReading = { authentic: false } | { authentic: true; reports: DeliveryReport[]; replies: Reply[] };

/** A question to a provider. If it does not know our reference, content, address and time tell messages apart. */
export type LookupQuestion<Out extends Outgoing = Outgoing> = Out & {
  providerRef: string | null;
  /** The attempt was made between these two. */
  since: Date;
  until: Date;
};

/** A provider's answer about a reference; `never arrived` means it may safely be sent again. */
export type LookupAnswer =
  | { found: 'never arrived' }
  | { found: 'cannot say' }
  | { found: 'here'; providerRef: string; state: DeliveryReport['state']; words: string };

export type Health = { state: 'ok'; detail?: string } | { state: 'failing'; words: string };

/** The place of this process among the senders, from 0, and their number. */
export type Part = { place: number; of: number };

/** This process's share of `all`: the remainder goes to the first processes, and with too few some have none. */
export const partOf = (all: number, { place, of }: Part): number => Math.floor(all / of) + (place < all % of ? 1 : 0);

/**
 * `Out`: the text composed by its channel. `submit` and `lookUp` are methods, so that the engine may hold the gateways
 * of all channels alike; it hands each only texts of the same channel.
 */
export type Gateway<Out extends Outgoing = Outgoing> = {
  /** Unlike that of any other route, of whatever channel. */
  name: string;
  /** Under which name its provider sends callbacks, where one provider has several routes. */
  callbacksTo?: string;
  /** True for a provider that reaches nobody, to be labelled so on every screen. */
  pretend?: true;
  capabilities: Capabilities;
  /**
   * Sends a batch; resolves with an outcome for every reference, never rejects. After `deadline` nothing more leaves:
   * unbegun texts are `not now`, written but unanswered ones `unknown`.
   */
  submit(batch: readonly Out[], deadline?: AbortSignal): Promise<Map<string, Outcome>>;
  /** Checks and reads a callback; absent where the provider sends none. */
  readCallback?: (callback: RawCallback) => CallbackReading;
  /** Reports that come by no callback; the listener resolves once they are written down. */
  onReports?: (listener: (reports: DeliveryReport[]) => Promise<void>) => void;
  /** Replies over a connection of the provider's own; resolved once they are written down. */
  onReplies?: (listener: (replies: Reply[]) => Promise<void>) => void;
  lookUp?(asked: LookupQuestion<Out>): Promise<LookupAnswer>;
  /** Told anew every few seconds, for limits of the provider's own that hold over all processes together. */
  share?: (part: Part) => void;
  health: () => Promise<Health>;
  close: () => Promise<void>;
};
