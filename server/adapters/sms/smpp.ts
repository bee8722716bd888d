import { randomInt } from 'node:crypto';
import type { PDU } from 'smpp';
import { takeTurns } from '../../core/turns.ts';
import { internationalNumber } from './http-exchange.ts';
import { inParallel, withUnanswered } from './bulk-calls.ts';
import type { DeliveryReport, Outcome, Reply } from '../gateway.ts';
import type { SmsGateway, SmsOutgoing } from './gateway.ts';
import { smppConnection } from './smpp-connection.ts';
import { statusName, type Link, type SmppExchange } from './smpp-link.ts';
import { basicAlphabet, extendedAlphabet, septetsOf } from '../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import { pageSizes } from '../../../contract/messaging/channels/sms/sms-pages.ts';

/** A delivery from an SMSC to us. */
type Delivered = { report: DeliveryReport } | { reply: Reply } | 'nothing we know';

type State = DeliveryReport['state'];

/** TLV 0x0427 and the `stat:` of a receipt's text (SMPP 3.4, 5.2.28 and appendix B). UNKNOWN says no more than that it left. */
const byNumber: Partial<Record<number, [State, string]>> = {
  1: ['sent', 'ENROUTE'],
  2: ['delivered', 'DELIVRD'],
  3: ['failed', 'EXPIRED'],
  4: ['failed', 'DELETED'],
  5: ['failed', 'UNDELIV'],
  6: ['sent', 'ACCEPTD'],
  7: ['sent', 'UNKNOWN'],
  8: ['failed', 'REJECTD'],
  9: ['failed', 'SKIPPED'],
};

/** How the words of a `stat:` begin, as SMSCs spell them in seven letters or in full, the first that fits. */
const byWord: readonly [begins: RegExp, State][] = [
  [/^(?:DELIV(?:R|E)|DLVRD|DELVRD|DELIVRY|SUCCESS)/, 'delivered'],
  [/^(?:BLACKL|BLKLIST|BLIST|OPTOUT|OPTEDO|UNSUBS)/, 'opted out'],
  [/^DND/, 'do not disturb'],
  [
    /^(?:UNDEL|NOTDEL|NONDEL|FAIL|EXPIR|DELET|REJ|CANCEL|ABORT|SKIP|NOROUTE|BLOCK|INVALID|UNREACH|ABSENT|ERR|DROP)/,
    'failed',
  ],
  [/^(?:ENROUT|ACCEPT|ACK|UNKNOWN|SENT|SUBM|BUF|QUEUE|SCHED|STAGED|PENDING|PROGRES|INPROG|TRANSIT)/, 'sent'],
];

/** An id as we keep it: SMSCs pad and capitalise the same id differently in answer and receipt. */
function plainId(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/** The same id in the other ways it may have been given: hexadecimal for decimal, and the other way round. */
function otherSpellings(id: string): string[] {
  const spellings: string[] = [];
  if (/^\d{1,30}$/.test(id)) spellings.push(BigInt(id).toString(16));
  if (/^[0-9a-f]{1,25}$/.test(id)) spellings.push(BigInt(`0x${id}`).toString(10));
  return spellings.filter((spelling) => spelling !== id);
}

function textOf({ short_message, message_payload }: PDU): string {
  const message = message_payload?.message ?? short_message?.message ?? '';
  return typeof message === 'string' ? message : message.toString('latin1');
}

function readReceipt(pdu: PDU, text: string): Delivered {
  const field = (name: string) => new RegExp(`(?:^|\\s)${name}:\\s*(\\S+)`, 'i').exec(text)?.[1] ?? '';
  const ids = [...new Set([pdu.receipted_message_id ?? '', field('id')].map(plainId))].filter((id) => id !== '');
  const [id] = ids;
  const word = field('stat')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 20);
  const known = byNumber[pdu.message_state ?? -1];
  const state = known?.[0] ?? byWord.find(([begins]) => begins.test(word))?.[1];
  if (id === undefined || state === undefined) return 'nothing we know';
  const error = field('err');
  const words = `${known?.[1] ?? word}${state === 'failed' && error !== '' && !/^0+$/.test(error) ? ` (error ${error})` : ''}`;
  const aliases = [...new Set([...ids.slice(1), ...ids.flatMap(otherSpellings)])];
  // A national number is not ours to complete; then the id alone must do, in the spelling it came in.
  const to = pdu.source_addr_ton === 2 ? undefined : internationalNumber(pdu.source_addr);
  return { report: { providerRef: id, ...(to ? { to, aliases } : {}), state, words } };
}

/**
 * Reads a `deliver_sm`: a receipt by its class (or by the TLVs that only receipts carry), else somebody's own message. A
 * text that merely looks like a receipt is a message, or anybody could forge one by SMS; but some SMSCs give receipts no
 * class, so what it says goes along, and counts where it names a text that went to the same number.
 */
export function readDelivered(pdu: PDU): Delivered {
  const text = textOf(pdu);
  const kind = (pdu.esm_class ?? 0) & 0x3c;
  if (kind === 0x04 || kind === 0x20 || pdu.receipted_message_id !== undefined || pdu.message_state !== undefined)
    return readReceipt(pdu, text);
  const from = internationalNumber(pdu.source_addr);
  if (kind !== 0 || !from) return 'nothing we know';
  const told = readReceipt(pdu, text);
  const receipt =
    told !== 'nothing we know' && 'report' in told && told.report.to !== undefined ? told.report : undefined;
  const reply = { id: '', from, to: pdu.destination_addr ?? '', text, at: new Date() };
  return { reply: receipt ? { ...reply, receipt } : reply };
}

/** Each extension character's code after the escape (GSM 03.38, 6.2.1.1). */
const extensionCodes = [0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65];
const escape = 0x1b;

// The escape has a place in the table, and is no character.
const codes = new Map<string, number[]>(
  [...basicAlphabet].map((character, at) => [character, [at < escape ? at : at + 1]]),
);
for (const [at, character] of [...extendedAlphabet].entries()) codes.set(character, [escape, extensionCodes[at] ?? 0]);

/** GSM-7 text as SMPP carries it: one octet per septet. Characters outside the alphabet become question marks. */
function gsmOctets(text: string): Buffer {
  return Buffer.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));
}

/** Cuts a text into the pages it is billed by (`measureSms`): never within an escape pair or a surrogate pair. */
export function pagesOf(text: string, unicode: boolean): string[] {
  const width = (character: string) => (unicode ? character.length : (septetsOf(character) ?? 1));
  const { single, joined } = unicode ? pageSizes.unicode : pageSizes.gsm7;
  const characters = [...text];
  if (characters.reduce((sum, character) => sum + width(character), 0) <= single) return [text];
  const pages: string[] = [];
  let page = '';
  let filled = 0;
  for (const character of characters) {
    if (filled + width(character) > joined) {
      pages.push(page);
      page = '';
      filled = 0;
    }
    page += character;
    filled += width(character);
  }
  return [...pages, page];
}

/** One `submit_sm` of a text: its octets, the coding, and the class that says whether a header stands in front. */
type Segment = { short_message: Buffer; data_coding: 0 | 8; esm_class: 0 | 0x40 };

/** A text as segments; several carry a header of 6 bytes with the same `joint` number, 0 to 255. */
export function segmentsOf(text: string, unicode: boolean, joint: number): Segment[] {
  const pages = pagesOf(text, unicode);
  return pages.map((page, at): Segment => {
    const octets = unicode ? Buffer.from(page, 'utf16le').swap16() : gsmOctets(page);
    const header = Buffer.from(pages.length > 1 ? [5, 0, 3, joint & 0xff, pages.length, at + 1] : []);
    return {
      short_message: Buffer.concat([header, octets]),
      data_coding: unicode ? 8 : 0,
      esm_class: pages.length > 1 ? 0x40 : 0,
    };
  });
}

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

  /** True once stored. If nobody listens in this process, the SMSC keeps it for one that does. */
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
