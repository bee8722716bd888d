import { createHmac, timingSafeEqual } from 'node:crypto';
import { saysOptedOut } from './opt-out-words.ts';
import { internationalNumber, dateOrNow } from './callback-fields.ts';
import type { CallbackReading, DeliveryReport, RawCallback, Reply } from '../gateway.ts';

/** Termii's words for a report, told by how they begin, any case. What it says besides is not about delivery. */
const meanings: [start: string, state: DeliveryReport['state']][] = [
  ['delivered', 'delivered'],
  ['message delivered', 'delivered'],
  ['message sent', 'sent'],
  ['sent', 'sent'],
  ['message failed', 'failed'],
  ['failed', 'failed'],
  ['undelivered', 'failed'],
  ['not delivered', 'failed'],
  ['dnd', 'do not disturb'],
  ['rejected', 'failed'],
  ['message rejected', 'failed'],
  ['expired', 'failed'],
  ['message expired', 'failed'],
];

/** True when the header is the HMAC-SHA512 of these bytes, in hex or base64; takes the same time either way. */
function signed(body: Uint8Array, header: string | string[] | undefined, secret: string): boolean {
  if (typeof header !== 'string') return false;
  const expected = createHmac('sha512', secret).update(body).digest();
  const given = Buffer.from(header.trim(), /^[0-9a-f]{128}$/i.test(header.trim()) ? 'hex' : 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parseReport(entry: unknown): DeliveryReport[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { message_id, message_id_str, receiver, status, type } = entry as Partial<Record<string, unknown>>;
  const id = message_id_str ?? message_id;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof status !== 'string') return [];
  if (typeof type === 'string' && type.toLowerCase() !== 'outbound') return [];
  const said = status.trim();
  const known = meanings.find(([start]) => said.toLowerCase().startsWith(start))?.[1];
  const state = saysOptedOut(said) ? 'opted out' : known;
  if (state === undefined) return [];
  const digits = String(receiver ?? '').replace(/\D/g, '');
  // One id covers a whole call: without its number a report would be taken for everybody in it.
  if (digits === '') return [];
  return [{ providerRef: String(id), to: `+${digits}`, state, words: said.slice(0, 200) }];
}

/** `type: "inbound"`: somebody's own message, `sender` being their number. */
function parseReply(entry: unknown): Reply[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { type, id, message_id, sender, receiver, message, received_at } = entry as Partial<Record<string, unknown>>;
  if (typeof type !== 'string' || type.toLowerCase() !== 'inbound' || typeof message !== 'string') return [];
  const from = internationalNumber(sender);
  if (from === undefined) return [];
  const at = new Date(String(received_at ?? ''));
  return [{ id: String(message_id ?? id ?? ''), from, to: String(receiver ?? ''), text: message, at: dateOrNow(at) }];
}

/** Reads one report or reply, or a list of them. Signed bytes that are no report are authentic and say nothing. */
export function readTermiiCallback(callback: RawCallback, secret: string): CallbackReading {
  if (!signed(callback.body, callback.headers['x-termii-signature'], secret)) return { authentic: false };
  try {
    const value: unknown = JSON.parse(Buffer.from(callback.body).toString('utf8'));
    const entries = Array.isArray(value) ? value : [value];
    return { authentic: true, reports: entries.flatMap(parseReport), replies: entries.flatMap(parseReply) };
  } catch {
    return { authentic: true, reports: [], replies: [] };
  }
}
