import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Message } from './delayed-last-byte.ts';

/** Signs a message: its headers with the signature above them. */
export type Signer = (message: Message) => Promise<string>;

/** The headers that a signature covers if present, including both for unsubscribing. */
const covered =
  'from reply-to to subject date message-id mime-version content-type list-unsubscribe list-unsubscribe-post'.split(
    ' ',
  );

const CRLF = '\r\n';

/** A header as both sides take it for signing ("relaxed", RFC 6376): name in lower case, one line, single blanks. */
function relaxed(header: string): string {
  const colon = header.indexOf(':');
  const value = header
    .slice(colon + 1)
    .replaceAll(CRLF, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${header.slice(0, colon).toLowerCase().trim()}:${value}`;
}

/** The headers of a message by name, each with its folded lines. */
function headersOf(head: string): Map<string, string> {
  const whole = head.split(/\r\n(?![ \t])/);
  return new Map(whole.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header]));
}

/** An RSA key in PEM. @throws where it is none, or too short for anybody to accept */
export function readDkimKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 1024)
    throw new Error('it is no RSA key of 1024 bits or more');
  return key;
}

const signed = (data: string, key: KeyObject): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Off this thread, so that two processors sign twice as much.
    sign('RSA-SHA256', Buffer.from(data), key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });

/**
 * Signs with DKIM, relaxed both ways. The body is taken as it stands: its lines are written so that the relaxed form is the
 * same (quoted-printable without runs of blanks), ended by one CR LF.
 */
export function dkimSigner({ domain, selector, key }: { domain: string; selector: string; key: KeyObject }): Signer {
  return async ({ head, body }) => {
    const headers = headersOf(head.slice(0, -2 * CRLF.length));
    const names = covered.filter((name) => headers.has(name));
    const hash = createHash('sha256');
    for (const piece of body) hash.update(piece);
    const bare = [
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`,
      `t=${Math.floor(Date.now() / 1000)}; bh=${hash.digest('base64')};`,
      `h=${names.slice(0, 8).join(':')}${names.length > 8 ? `:${CRLF} ${names.slice(8).join(':')}` : ''};`,
      'b=',
    ].join(`${CRLF} `);
    const data = [...names.map((name) => relaxed(headers.get(name) ?? '')), relaxed(bare)].join(CRLF);
    const signature = (await signed(data, key)).toString('base64').replaceAll(/.{70}(?=.)/g, `$&${CRLF} `);
    return `${bare}${signature}${CRLF}${head}`;
  };
}
