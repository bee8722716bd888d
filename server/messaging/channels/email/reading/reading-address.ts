import { createHmac, timingSafeEqual } from 'node:crypto';
import { home } from '../../../../core/identity/cookie.ts';
import { escapeHtml, readingMark } from '../rendering/markers.ts';

/** The message and recipient that an address is for. */
export type Place = { messageId: string; seq: number };

const SIGNED = 24;

const signature = ({ messageId, seq }: Place, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`${messageId}.${seq}`).digest('hex').slice(0, SIGNED);

/** The token in a reader's own addresses: the home, the message, the place in it, and a signature. */
export const readingToken = (place: Place, secret: string): string =>
  home + place.messageId.replaceAll('-', '') + place.seq.toString(16).padStart(8, '0') + signature(place, secret);

const shape = new RegExp(`^${home}([0-9a-f]{32})([0-9a-f]{8})[0-9a-f]{${SIGNED}}$`);

/** The recipient a token claims; believe it once `isSigned` agrees. */
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

/** A link of the body that leads to a site; the link at the foot is filled in later and does not count. */
const link = /(<a\b[^<>]*?\shref=")(https?:[^"]*)"/gi;

/** More links than this are not counted one by one. */
const MOST = 200;

const plain = (href: string): string =>
  href.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The link targets of a rendering, each once, in order. */
export const linksOf = (html: string): string[] =>
  [...new Set([...html.matchAll(link)].map(([, , href = '']) => plain(href)))].slice(0, MOST);

/** A rendering whose links go through the reader's own addresses, with the picture that tells us when it is opened. */
export function withReading(html: string, links: readonly string[]): string {
  const numbers = new Map(links.map((to, place) => [to, place + 1]));
  const followed = html.replaceAll(link, (whole, before: string, href: string) => {
    const number = numbers.get(plain(href));
    return number === undefined ? whole : `${before}${readingMark}/${number}"`;
  });
  const picture = `<img src="${readingMark}" width="1" height="1" alt="" style="${escapeHtml('display: block; border: 0;')}">`;
  const end = followed.lastIndexOf('</body>');
  return end < 0 ? followed + picture : `${followed.slice(0, end)}${picture}\n${followed.slice(end)}`;
}

/** In e-mails whose reading is counted, every recipient has addresses of their own under this path. */
export const readingPath = '/e/';
