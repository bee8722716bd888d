import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { type Database, type Tx, currentTenant } from '../../core/db/index.ts';
import { refuse, Refusal } from '../../core/errors.ts';
import { hashToken, newToken } from '../../core/identity/cookie.ts';
import { passwordResets } from '../tables.ts';
import { refusals } from '../refusal-texts.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { momentOfProof, provedStill } from '../../core/identity/address-proof.ts';
import { type Account, accountById, nameAccount } from '../../core/identity/one-account.ts';
import { accounts, audit } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { resets } from '../limits.ts';
import type { SessionDeps } from '../session-deps.ts';
import { say } from '../../core/language/catalogue.ts';
import { letters } from '../mail-texts.ts';

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

/**
 * Uses a link: of several at once one succeeds, and no other link of the account works any more. @throws Refusal 410
 */
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

const PROVED = 'account.address_proved';

/**
 * Writes the proof of an address into the trail of every organisation of its account, each in a transaction of its own, once
 * that of the proof is committed. The account keeps until the last one that this is still to be done.
 */
export async function writeProof(base: Base, accountId: string): Promise<void> {
  const mine = eq(accounts.id, accountId);
  const { account, organisations } = await base.database.asGate(async (tx) => {
    const account = await accountById(tx, accountId);
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT tenant_id AS id FROM app.tenants_of(${accountId}::uuid)`,
    );
    return { account, organisations: rows };
  });
  if (!account?.proofUnwritten) return;
  const { name, email } = account;
  const user = { accountId, name, email, role: 'administrator', personId: null } as const;
  for (const { id } of organisations) await inTenant(base, id, user, (own) => writeOnce(own, account));
  // Proved anew meanwhile, it has still to be told of.
  const told = and(mine, provedStill(account));
  await base.database.asGate(async (tx) => {
    await nameAccount(tx, accountId);
    await tx.update(accounts).set({ proofUnwritten: false }).where(told);
  });
}

/** At the start: proofs whose process ended before it had written them everywhere. */
export async function writeProofsLeft(base: Base): Promise<void> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ id: string }>(sql`SELECT app.proofs_unwritten() AS id`),
  );
  for (const { id } of rows) await writeProof(base, id);
}

/** One after the other where two processes tell it, so that the second sees what the first wrote. */
async function writeOnce(own: Ctx, account: Account): Promise<void> {
  const { id } = account;
  await own.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('session.proof ' || ${id}, 0))`);
  const detail = { provedAt: momentOfProof(account) };
  const written = await own.db.$count(
    audit,
    and(
      eq(audit.tenantId, currentTenant),
      eq(audit.action, PROVED),
      eq(audit.subjectId, id),
      sql`${audit.detail} @> ${JSON.stringify(detail)}::jsonb`,
    ),
  );
  if (written > 0) return;
  await own.audit({ action: PROVED, subject: 'administrator', subjectId: id, detail });
  own.emit('organisation');
}

/**
 * Writes to a new user, so that they can prove their address. It runs after the answer, which does not wait for the
 * mail server; an address with too many letters this hour gets none, and can ask later.
 */
export function sendFirstProofMail(deps: SessionDeps, ctx: OpenCtx, email: string): void {
  if (!deps.mailer) return;
  setImmediate(
    () =>
      void countAttempt(ctx.base.database, resets, email)
        .then(() => mailProof(deps, ctx, email))
        .catch((failure: unknown) => {
          if (!(failure instanceof Refusal)) deps.onMailFailure('proof of address');
        }),
  );
}

/** Mails a link and a code; it says nothing of what anybody typed, so that nobody writes to strangers through it. */
export async function mailProof({ mailer, appUrl }: SessionDeps, ctx: OpenCtx, email: string): Promise<void> {
  const { database, clock } = ctx.base;
  const made = await makeLink(database, { email, now: clock(), madeBy: 'mail' });
  if (!made) return;
  const code = `${made.code.slice(0, 4)} ${made.code.slice(4)}`;
  const link = `${appUrl()}/confirm-address#${made.token}`;
  const { subject, text } = letters.proof;
  await mailer?.send({ to: email, subject: say(subject, ctx.language), text: say(text({ code, link }), ctx.language) });
}
