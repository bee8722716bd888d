import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { asciiAddress } from '../../core/ascii-address.ts';
import { type DeliveryReport, type Outcome, type Part, partOf } from '../gateway.ts';
import type { Signer } from './dkim.ts';
import type { EmailGateway, EmailOutgoing } from './gateway.ts';
import { requiredTls } from './smtp.ts';
import type { ReturnPaths } from './return-path.ts';
import { smtpConnections } from './smtp-connections.ts';
import { isPolicy } from './smtp-replies.ts';

/** How much one destination takes: messages a second, and at once. */
type DomainLimit = { rate?: number | undefined; connections?: number | undefined };

/** Limits for single destination domains: this process keeps to its part of each, so that all together keep to the whole. */
type DomainLimits = {
  /** Takes a place for a message to this domain, or says in how many milliseconds to ask again. */
  take: (domain: string) => { free: () => void } | { waitMs: number };
  share: (part: Part) => void;
};

const BUSY_MS = 250;

export function domainLimits(
  limits: Readonly<Record<string, DomainLimit>>,
  now: () => number = Date.now,
): DomainLimits {
  const used = new Map<string, { atOnce: number; next: number }>();
  const nothing = { free: () => undefined };
  let part: Part = { place: 0, of: 1 };
  return {
    take: (domain) => {
      const limit = limits[domain];
      if (!limit) return nothing;
      const state = used.get(domain) ?? { atOnce: 0, next: 0 };
      used.set(domain, state);
      if (limit.connections !== undefined && state.atOnce >= partOf(limit.connections, part))
        return { waitMs: BUSY_MS };
      const waitMs = state.next - now();
      if (limit.rate !== undefined && waitMs > 0) return { waitMs };
      if (limit.rate !== undefined) state.next = Math.max(now(), state.next) + (1000 * part.of) / limit.rate;
      state.atOnce += 1;
      return { free: () => void (state.atOnce -= 1) };
    },
    share: (own) => {
      part = own;
    },
  };
}

export type SmtpOptions = {
  url: string;
  /** The sender of everything, and the return address unless there are return paths. */
  from: string;
  rate?: number | undefined;
  connections?: number | undefined;
  domains?: Readonly<Record<string, DomainLimit>> | undefined;
  sign?: Signer | undefined;
  returnPaths?: ReturnPaths | undefined;
  /** Hands over what comes back, until it is closed. */
  bounces?: ((listener: (reports: DeliveryReport[]) => Promise<void>) => { close: () => Promise<void> }) | undefined;
};

const usual = { rate: 200, connections: 10 };

/** How long somebody waits whom this process took before it heard that all connections are those of others. */
const NO_PLACE_MS = 1000;

const ASK_AGAIN_MS = 60_000;

/** So many refusals in a row for reasons of policy or rate, and nothing more is tried by itself. */
const MOST_POLICY = 20;
/** Refusals further apart have nothing to do with each other. */
const IN_A_ROW_MS = 60_000;

/** A mail server by SMTP. It repeats nothing by itself: the engine alone does. */
export function smtpGateway(options: SmtpOptions): EmailGateway {
  const { from, sign, returnPaths } = options;
  const { url, required } = requiredTls(options.url);
  const rate = options.rate ?? usual.rate;
  const places = connectionSlots(options.connections ?? usual.connections);
  const connections = smtpConnections({ requireTLS: required, ...parseConnectionUrl(url) }, places.most);
  const limits = domainLimits(options.domains ?? {});
  let policyInARow = 0;
  let lastPolicy = 0;
  let lastAsked = 0;
  const mailboxes: { close: () => Promise<void> }[] = [];

  async function deliver({ reference, to, head, body }: EmailOutgoing, deadline?: AbortSignal): Promise<Outcome> {
    const address = asciiAddress(to);
    const place = limits.take(address.slice(address.lastIndexOf('@') + 1));
    if ('waitMs' in place)
      return { outcome: 'not now', words: 'Waits for the limit of its domain', retryAfterMs: place.waitMs, ours: true };
    try {
      const message = { head: sign ? await sign({ head, body }) : head, body };
      const envelope = { from: returnPaths?.of(reference) ?? from, to: address };
      const said = await connections.send(envelope, message, deadline);
      if (said !== 'accepted') return judged(said);
      policyInARow = 0;
      return { outcome: 'accepted', providerRef: reference };
    } finally {
      place.free();
    }
  }

  async function whenThereIsRoom(outgoing: EmailOutgoing, deadline?: AbortSignal): Promise<Outcome> {
    const place = await places.take();
    if (!place) return { outcome: 'not now', words: 'Waits for a connection', retryAfterMs: NO_PLACE_MS, ours: true };
    try {
      return await deliver(outgoing, deadline);
    } finally {
      place.free();
    }
  }

  /** Asks the server what it takes, at most every so often, where nothing has been sent yet. */
  async function findOut(): Promise<void> {
    if (Date.now() - lastAsked < ASK_AGAIN_MS) return;
    lastAsked = Date.now();
    const place = await places.take();
    if (place) await connections.tryOut().finally(place.free);
  }

  /** Many refusals for policy or rate are about us: going on would only make it worse. */
  function judged(outcome: Outcome): Outcome {
    if (outcome.outcome !== 'refused' && outcome.outcome !== 'not now') return outcome;
    if (!isPolicy(outcome.words)) return outcome;
    policyInARow = Date.now() - lastPolicy > IN_A_ROW_MS ? 1 : policyInARow + 1;
    lastPolicy = Date.now();
    // Messages on their way wait like the rest instead of failing for something that is not about them.
    if (policyInARow < MOST_POLICY) return outcome;
    return {
      outcome: 'provider refuses us',
      words: `The mail server refuses many e-mails in a row for reasons of policy or rate: ${outcome.words}`,
    };
  }

  return {
    name: 'smtp',
    capabilities: {
      bulkSize: 1,
      rate,
      get window() {
        return places.most();
      },
      keys: false,
      lookup: false,
      replies: false,
    },
    submit: async (batch, deadline) => {
      const said = await Promise.all(
        batch.map(async (one) => [one.reference, await whenThereIsRoom(one, deadline)] as const),
      );
      return new Map(said);
    },
    health: async () => {
      const said = await connections.tryOut();
      if (said === 'accepted') return { state: 'ok' };
      return { state: 'failing', words: 'words' in said ? said.words : 'The mail server does not answer.' };
    },
    onlyAscii: () => {
      const takesAll = connections.takesAllLetters();
      if (takesAll === undefined) void findOut().catch(() => undefined);
      return takesAll === false;
    },
    share: (part) => {
      limits.share(part);
      places.share(part);
      connections.endIdle();
    },
    onReports: (listener) => {
      if (options.bounces) mailboxes.push(options.bounces(listener));
    },
    close: async () => {
      connections.close();
      await Promise.all(mailboxes.map((mailbox) => mailbox.close()));
    },
  };
}

/** Places for what goes out at once: this process keeps to its part of them, so that all together keep to the whole. */
type ConnectionSlots = {
  /** How many this process has now; none where more processes send than there are places. */
  most: () => number;
  /** Resolves once there is a place, with what gives it back; with null where this process has none. */
  take: () => Promise<{ free: () => void } | null>;
  share: (part: Part) => void;
};

export function connectionSlots(connections: number): ConnectionSlots {
  let part: Part = { place: 0, of: 1 };
  let taken = 0;
  const waiting: ((has: boolean) => void)[] = [];
  const most = (): number => partOf(connections, part);
  function letIn(): void {
    while (waiting.length > 0 && (taken < most() || most() === 0)) {
      const has = most() > 0;
      if (has) taken += 1;
      waiting.shift()?.(has);
    }
  }
  function free(): void {
    taken -= 1;
    letIn();
  }
  return {
    most,
    take: async () => {
      const has = new Promise<boolean>((resolve) => waiting.push(resolve));
      letIn();
      return (await has) ? { free } : null;
    },
    share: (own) => {
      part = own;
      letIn();
    },
  };
}
