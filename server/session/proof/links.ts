import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { hashToken, newToken } from '../../core/identity/token.ts';
import { passwordResets } from '../tables.ts';
import { refusals } from '../refusal-texts.ts';

const HOUR_MS = 3600 * 1000;
/** Links from the operator may be opened hours later. */
const DAY_MS = 24 * HOUR_MS;

type Wanted = { email: string; now: Date; madeBy: 'mail' | 'operator'; lasts?: number };

/**
 * A one-time link for an account, in place of the one before, with a code that says the same; null for no such account.
 * One statement either way, so that how long it takes tells nothing.
 */
export async function makeLink(
  database: Database,
  { email, now, madeBy, lasts = HOUR_MS }: Wanted,
): Promise<{ token: string; code: string } | null> {
  const token = newToken();
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  const expiresAt = new Date(now.getTime() + lasts).toISOString();
  const { rows } = await database.asGate((tx) =>
    tx.execute(sql`
      WITH account AS (SELECT id FROM app.account_by_email(${email})),
      replaced AS (DELETE FROM password_resets WHERE account_id IN (SELECT id FROM account))
      INSERT INTO password_resets (token_hash, account_id, expires_at, made_by, code_hash)
      SELECT ${hashToken(token)}, id, ${expiresAt}::timestamptz, ${madeBy}, ${hashOfCode(email, code)} FROM account
      RETURNING 1`),
  );
  return rows.length > 0 ? { token, code } : null;
}

/** A one-time link to choose a new password, valid for an hour, or null if there is no such account. */
export async function resetLink(
  database: Database,
  appUrl: string,
  { email, now, madeBy = 'operator' }: { email: string; now: Date; madeBy?: 'mail' | 'operator' },
): Promise<string | null> {
  const made = await makeLink(database, { email, now, madeBy });
  return made && `${appUrl}/reset-password#${made.token}`;
}

/** The operator's link to confirm an address, valid for a day, or null if there is no such account. */
export async function proofLink(
  database: Database,
  appUrl: string,
  { email, now }: { email: string; now: Date },
): Promise<string | null> {
  const made = await makeLink(database, { email, now, madeBy: 'operator', lasts: DAY_MS });
  return made && `${appUrl}/confirm-address#${made.token}`;
}

type Link = typeof passwordResets.$inferSelect;

const open = (which: SQL | undefined, now: Date) =>
  and(which, isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

/** The account of a link that is still valid. @throws Refusal 410 */
export async function readLink(tx: Tx, { token, now }: { token: string; now: Date }): Promise<Link> {
  const [link] = await tx
    .select()
    .from(passwordResets)
    .where(open(eq(passwordResets.tokenHash, hashToken(token)), now));
  if (!link) throw linkUsed();
  return link;
}

/** Takes a link: of several at once one has it, and no other link of the account opens anything any more. @throws Refusal 410 */
export async function takeLink(tx: Tx, { token, now }: { token: string; now: Date }): Promise<Link> {
  const [link] = await tx
    .delete(passwordResets)
    .where(open(eq(passwordResets.tokenHash, hashToken(token)), now))
    .returning();
  if (!link) throw linkUsed();
  return link;
}

/** Uses the code of the latest e-mail; null if the code is wrong. */
export async function takeCode(
  tx: Tx,
  { accountId, email, code, now }: { accountId: string; email: string; code: string; now: Date },
): Promise<Link | null> {
  const mine = and(eq(passwordResets.accountId, accountId), eq(passwordResets.codeHash, hashOfCode(email, code)));
  const [link] = await tx.delete(passwordResets).where(open(mine, now)).returning();
  return link ?? null;
}

const hashOfCode = (email: string, code: string): Buffer => hashToken(`${email} ${code.replaceAll(/\D/g, '')}`);

function linkUsed() {
  return refuse('session.link_used', 410, refusals.linkUsed);
}
