import { createHmac, timingSafeEqual } from 'node:crypto';
import { home } from '../../../../core/identity/cookie.ts';

/** Which recipient of which message an address is for. */
export type Place = { messageId: string; seq: number };

const SIGNED = 24;

const signature = ({ messageId, seq }: Place, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`${messageId}.${seq}`).digest('hex').slice(0, SIGNED);

/** What stands in somebody's own addresses: the home, the message, the place in it, and what nobody else can make. */
export const readingToken = (place: Place, secret: string): string =>
  home + place.messageId.replaceAll('-', '') + place.seq.toString(16).padStart(8, '0') + signature(place, secret);

const shape = new RegExp(`^${home}([0-9a-f]{32})([0-9a-f]{8})[0-9a-f]{${SIGNED}}$`);

/** Whom it says it is for: to be believed once `isSigned` agrees. */
export function readReadingToken(token: string): Place | undefined {
  const [, message = '', seq = ''] = shape.exec(token) ?? [];
  if (message === '') return undefined;
  return {
    messageId: message.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    seq: Number.parseInt(seq, 16),
  };
}

export const isSigned = (token: string, place: Place, secret: string): boolean =>
  timingSafeEqual(Buffer.from(token.slice(-SIGNED)), Buffer.from(signature(place, secret)));
