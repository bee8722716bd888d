import { randomInt } from 'node:crypto';
import type { PDU } from 'smpp';
import { takeTurns } from '../../core/turns.ts';
import { inParallel, withUnanswered } from './bulk-calls.ts';
import type { DeliveryReport, Outcome, Reply } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';
import { smppConnection } from './smpp-connection.ts';
import { statusName, type Link, type SmppExchange } from './smpp-link.ts';
import { plainId, readDelivered } from './smpp-receipt.ts';
import { segmentsOf, type Segment } from './smpp-segments.ts';

export type SmppOptions = {
  /** `smpp://system_id:password@host:2775`, or `smpps://` over TLS; `?bind=separate` for an SMSC without transceiver. */
  url: string;
  rate?: number;
  window?: number;
  connectMs?: number;
  responseMs?: number;
  enquireMs?: number;
  firstWaitMs?: number;
  longestWaitMs?: number;
  /** How long the later segments of a text whose first was taken on are tried, before it counts as not sent whole. */
  wholeWithinMs?: number;
};

const byName = (names: string[]) => (status: number) => names.includes(statusName(status));
/** The SMSC is busy or out of order: certainly not taken on, and to be tried again. */
const isBusy = byName(['ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RSYSERR', 'ESME_RINVBNDSTS', 'ESME_RX_T_APPN']);

function outcomeOf(exchange: SmppExchange, otherwise: string): Outcome {
  if (exchange.came === 'nothing left') return { outcome: 'not now', words: exchange.words };
  if (exchange.came === 'no answer') return { outcome: 'unknown', words: exchange.words };
  const { status, pdu } = exchange;
  // An SMSC that gives no id cannot report either; the text is known by our own reference.
  if (status === 0) return { outcome: 'accepted', providerRef: plainId(pdu.message_id ?? '') || otherwise };
  const words = `The SMSC refused it (${statusName(status)})`;
  return isBusy(status) ? { outcome: 'not now', words, retryAfterMs: 1000 } : { outcome: 'refused', words };
}

/** Numbers are international, short codes the network's own, and anything else is a name. */
function sender(from: string): { source_addr: string; source_addr_ton: number; source_addr_npi: number } {
  const digits = from.replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return { source_addr: from, source_addr_ton: 5, source_addr_npi: 0 };
  return digits.length > 8
    ? { source_addr: digits, source_addr_ton: 1, source_addr_npi: 1 }
    : { source_addr: digits, source_addr_ton: 3, source_addr_npi: 0 };
}

/** An SMSC over SMPP 3.4. It has no keys and is not asked; receipts and replies come over the same connection. */
export function smpp(options: SmppOptions): SmsGateway {
  const { rate = 50, window = 10, wholeWithinMs = 60_000, responseMs = 30_000 } = options;
  const url = new URL(options.url);
  const reportListeners: ((reports: DeliveryReport[]) => Promise<void>)[] = [];
  const replyListeners: ((replies: Reply[]) => Promise<void>)[] = [];
  const connection = smppConnection(
    {
      host: url.hostname,
      port: Number(url.port || 2775),
      tls: url.protocol === 'smpps:',
      systemId: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      separate: url.searchParams.get('bind') === 'separate',
      connectMs: options.connectMs ?? 10_000,
      responseMs,
      enquireMs: options.enquireMs ?? 30_000,
      firstWaitMs: options.firstWaitMs ?? 1000,
      longestWaitMs: options.longestWaitMs ?? 60_000,
    },
    deliver,
  );
  const onTheWire = takeTurns({ most: window, ofOne: window });
  let joint = randomInt(256);
  let submitting = 0;

  /** True once written down. Where nobody listens in this process, the SMSC keeps it for one that does. */
  async function deliver(pdu: PDU): Promise<boolean> {
    const delivered = readDelivered(pdu);
    if (delivered === 'nothing we know') return true;
    if ('report' in delivered) {
      await Promise.all(reportListeners.map((listener) => listener([delivered.report])));
      return reportListeners.length > 0;
    }
    await Promise.all(replyListeners.map((listener) => listener([delivered.reply])));
    return replyListeners.length > 0;
  }

  async function sendSegment({ to, from, reference }: SmsOutgoing, segment: Segment, place: number): Promise<Outcome> {
    const link = await connection.link();
    if ('words' in link) return { outcome: 'not now', words: link.words, retryAfterMs: 1000 };
    const destination = { destination_addr: to.replace(/^\+/, ''), dest_addr_ton: 1, dest_addr_npi: 1 };
    const fields = { ...sender(from), ...destination, ...segment, registered_delivery: 1 };
    return outcomeOf(await onTheWire(() => link.request('submit_sm', fields)), `${reference}.${place}`);
  }

  /** A segment after the first: sent again while the SMSC is busy, because the others are on their way already. */
  async function sendLater(outgoing: SmsOutgoing, segment: Segment, place: number, until: number): Promise<Outcome> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      const outcome = await sendSegment(outgoing, segment, place);
      if (outcome.outcome !== 'not now' || Date.now() + wait > until) return outcome;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async function send(outgoing: SmsOutgoing): Promise<Outcome> {
    joint = (joint + 1) % 256;
    const segments = segmentsOf(outgoing.text, outgoing.unicode, joint);
    const until = Date.now() + wholeWithinMs;
    const parts: string[] = [];
    for (const [place, segment] of segments.entries()) {
      const outcome = await (place === 0
        ? sendSegment(outgoing, segment, 0)
        : sendLater(outgoing, segment, place, until));
      if (outcome.outcome === 'unknown' || (outcome.outcome !== 'accepted' && place === 0)) return outcome;
      if (outcome.outcome !== 'accepted') {
        return {
          outcome: 'refused',
          words: `Only ${place} of ${segments.length} parts were taken on: ${outcome.words}`,
        };
      }
      parts.push(outcome.providerRef);
    }
    const [first = outgoing.reference] = parts;
    return { outcome: 'accepted', providerRef: first, ...(parts.length > 1 ? { parts } : {}) };
  }

  async function health(): ReturnType<SmsGateway['health']> {
    const link: Link | { words: string } = await connection.link();
    if ('words' in link) return { state: 'failing', words: link.words };
    const exchange = await link.request('enquire_link');
    if (submitting === 0) await connection.release();
    return exchange.came === 'answer' ? { state: 'ok' } : { state: 'failing', words: exchange.words };
  }

  return {
    name: 'smpp',
    capabilities: { bulkSize: 1, rate, window, keys: false, lookup: false, replies: true },
    submit: async (batch, deadline) => {
      const outcomes = new Map<string, Outcome>();
      submitting += 1;
      await inParallel(batch, window, async (one) => {
        if (!deadline?.aborted) outcomes.set(one.reference, await send(one));
      });
      submitting -= 1;
      return withUnanswered(batch, outcomes);
    },
    onReports: (listener) => {
      reportListeners.push(listener);
      connection.stay();
    },
    onReplies: (listener) => {
      replyListeners.push(listener);
      connection.stay();
    },
    health,
    close: () => connection.close(),
  };
}
