import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What stands in the table for a key that is itself kept nowhere. */
export const nameOfKey = (key: string): string => `sha256 ${createHash('sha256').update(key).digest('base64url')}`;

/** An answer that only whoever has the `Idempotency-Key` can read again: base64 of nonce, tag and AES-256-GCM. */
export function seal(key: string, tenantId: string, answer: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(key, tenantId), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

export function unseal(key: string, tenantId: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyFrom(key, tenantId), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

const keyFrom = (key: string, tenantId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, tenantId, 'koinonia answer kept for an idempotency key', 32));
