import { createHash, type Hash, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../contract/route.ts';
import type { Ctx } from './context.ts';
import { refuse } from './errors.ts';
import type { Received } from './http/input.ts';
import { idempotencyKeys } from './tables.ts';
import { refusals } from './refusal-texts.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Stands in the table for a key that is itself stored nowhere. */
const nameOfKey = (key: string): string => `sha256 ${createHash('sha256').update(key).digest('base64url')}`;

/** An answer that only whoever has the `Idempotency-Key` can read again: base64 of nonce, tag and AES-256-GCM. */
function seal(key: string, tenantId: string, answer: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(key, tenantId), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer ?? null), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

function unseal(key: string, tenantId: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyFrom(key, tenantId), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

const keyFrom = (key: string, tenantId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, tenantId, 'koinonia answer kept for an idempotency key', 32));

/** SHA-256 over what was asked: method, path, query, body and files. */
export function requestHash(route: Route, request: FastifyRequest, received: Received): Uint8Array {
  const hash = createHash('sha256').update(`${route.method} ${request.url}\n`);
  if (!received) return hash.update(JSON.stringify(request.body ?? null)).digest();
  if ('long' in received) return hash.update(received.long.digest ?? '').digest();
  hash.update(JSON.stringify(received.fields));
  for (const [name, file] of Object.entries(received.files)) addFile(hash, name, file.bytes);
  return hash.digest();
}

function addFile(hash: Hash, name: string, bytes: Uint8Array): void {
  hash.update(`\n${name} ${bytes.length}\n`).update(bytes);
}

type Asked = {
  key: string;
  hash: Uint8Array;
  /** The answer opens a door: neither it nor the key is kept in clear. */
  secret: boolean;
};

/**
 * Gives the same answer for the same key and request; the work is done once, in the same transaction as its key.
 * A second request with the key waits here until the first has committed.
 * @throws Refusal 422 when the key came with another request, 400 when the key is too long
 */
export async function answerOnce(
  ctx: Ctx,
  { key, hash, secret }: Asked,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length === 0 || key.length > 255) {
    throw refuse('idempotency.key', 400, refusals.badKey);
  }
  const accountId = ctx.user?.accountId ?? ctx.tenantId;
  const row = { tenantId: ctx.tenantId, accountId, key: secret ? nameOfKey(key) : key };
  const own = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...row, requestHash: hash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const mine = and(
    eq(idempotencyKeys.tenantId, row.tenantId),
    eq(idempotencyKeys.accountId, accountId),
    eq(idempotencyKeys.key, row.key),
  );
  if (own.length > 0) {
    const value = await work();
    const answer = secret ? { sealed: seal(key, ctx.tenantId, value) } : { value };
    await ctx.db.update(idempotencyKeys).set({ answer }).where(mine);
    return value;
  }
  const [earlier] = await ctx.db.select().from(idempotencyKeys).where(mine);
  if (!earlier?.answer || !Buffer.from(earlier.requestHash).equals(hash)) {
    throw refuse('idempotency.mismatch', 422, refusals.keyOfAnother);
  }
  return 'sealed' in earlier.answer ? unseal(key, ctx.tenantId, earlier.answer.sealed) : earlier.answer.value;
}
