import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../core/db/index.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { authenticators, recoveryCodes } from './factor-tables.ts';

const STEP_MS = 30_000;
/** A code of the half minute before or after is taken, for clocks that differ. */
const WINDOW = 1;
const CODES = 10;

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ issuer: 'Koinonia', label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });

/** A new secret, and the address an authenticator app reads it from as a QR code. */
export function newSecret(label: string): { secret: Uint8Array; text: string; uri: string } {
  const secret = new Uint8Array(randomBytes(20));
  const totp = totpOf(secret, label);
  return { secret, text: totp.secret.base32, uri: totp.toString() };
}

/** Whether it is a code of the account's app, confirmed or not; each is taken once, also of several at the same moment. */
export async function takeAppCode(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean> {
  const mine = eq(authenticators.accountId, accountId);
  const [row] = await tx.select().from(authenticators).where(mine);
  const token = code.replaceAll(' ', '');
  const delta = row && totpOf(row.secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (!row || delta === null || delta === undefined) return false;
  const lastStep = Math.floor(now.getTime() / STEP_MS) + delta;
  const taken = await tx
    .update(authenticators)
    .set({ lastStep })
    .where(and(mine, lt(authenticators.lastStep, lastStep)))
    .returning({ accountId: authenticators.accountId });
  return taken.length > 0;
}

/** Whether it is one of the account's recovery codes that was not used before. */
export async function takeRecoveryCode(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashToken(plain(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ usedAt: recoveryCodes.usedAt });
  return taken.length > 0;
}

/** Ten new codes in place of those before; to be shown once. */
export async function writeRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from(
    { length: CODES },
    () => new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32,
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashToken(code) })));
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
