import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256: enough for a token of full entropy. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
