import type { PDU } from 'smpp';
import { internationalNumber } from './callback-fields.ts';
import type { DeliveryReport, Reply } from '../gateway.ts';

/** What an SMSC delivered to us. */
export type Delivered = { report: DeliveryReport } | { reply: Reply } | 'nothing we know';

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
export function plainId(id: string): string {
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
