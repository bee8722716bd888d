import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Which database an organisation lies in. There is one today; what leaves us and comes back before anybody is signed in says
 * so already, because links are kept and printed for years.
 */
export const home = 'A';

/** A token of an organisation's link: its home, then as `newToken`. Those from before there were homes are known as well. */
export const homeToken = (): string => home + newToken();

/** SHA-256: enough for a token of full entropy. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
