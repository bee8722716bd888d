import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { asciiAddress } from '../../core/ascii-address.ts';
import type { DeliveryReport, Outcome } from '../gateway.ts';
import { connectionSlots } from './connection-slots.ts';
import type { Signer } from './dkim.ts';
import { domainLimits, type DomainLimit } from './domain-limits.ts';
import type { EmailGateway, EmailOutgoing } from './gateway.ts';
import { requiredTls } from './required-tls.ts';
import type { ReturnPaths } from './return-path.ts';
import { smtpConnections } from './smtp-connections.ts';
import { isPolicy } from './smtp-replies.ts';

export type SmtpOptions = {
  url: string;
  /** The address that everything comes from; where mail comes back to, unless there are return paths. */
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
    // Whoever was on the way meanwhile waits like the rest instead of failing for what is not about them.
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
