import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { countAttempt, forgetAttempts } from '../core/identity/throttle.ts';
import { hashToken, newToken } from '../core/identity/token.ts';
import { accounts, sessions } from '../core/tables.ts';
import { guesses, links, resets, resetsFromAddress } from './limits.ts';
import { hashChosen, ownerOf } from './passwords/chosen-password.ts';
import { noteAccountChange } from './security-trail.ts';
import type { SessionDeps } from './session-deps.ts';
import { passwordResets } from './tables.ts';

const HOUR_MS = 3600 * 1000;

/** Sends a link to choose a new password, if there is such an account; the answer does not say. */
export async function forgotPassword(deps: SessionDeps, ctx: OpenCtx, email: string) {
  if (!deps.mailer) return { mail: false };
  await countAttempt(ctx.base.database, resetsFromAddress, ctx.address);
  await countAttempt(ctx.base.database, resets, email);
  // After the answer, because how long the link and its letter take must not tell whether there was an account.
  setImmediate(() => void mailLink(deps, ctx, email).catch(() => deps.onMailFailure('password reset')));
  return { mail: true };
}

async function mailLink({ mailer, appUrl }: SessionDeps, ctx: OpenCtx, email: string): Promise<void> {
  const link = await resetLink(ctx.base.database, appUrl(), email, ctx.base.clock());
  if (!link) return;
  const text = `Somebody, probably you, asked to choose a new password for Koinonia.\n\nOpen this link within one hour:\n${link}\n\nIf it was not you, you need do nothing.`;
  await mailer?.send({ to: email, subject: 'Choose a new password', text });
}

/** A one-time link, good for an hour, or null when there is no such account. One statement either way. */
export async function resetLink(database: Database, appUrl: string, email: string, now: Date): Promise<string | null> {
  const token = newToken();
  const { rows } = await database.asGate((tx) =>
    tx.execute(sql`
      INSERT INTO password_resets (token_hash, account_id, expires_at)
      SELECT ${hashToken(token)}, id, ${new Date(now.getTime() + HOUR_MS).toISOString()}::timestamptz FROM accounts WHERE email = ${email}
      RETURNING 1`),
  );
  return rows.length > 0 ? `${appUrl}/reset-password#${token}` : null;
}

/** Sets the password a link was made for, and ends every session of the account. */
export async function resetPassword(ctx: OpenCtx, given: { token: string; password: string }): Promise<true> {
  await countAttempt(ctx.base.database, links, ctx.address);
  const open = and(
    eq(passwordResets.tokenHash, hashToken(given.token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, ctx.base.clock()),
  );
  // Before the link is used, so that whoever is refused chooses another password by the same one.
  const owner = await ctx.gate(async (tx) => {
    const [reset] = await tx.select().from(passwordResets).where(open);
    return reset ? ownerOf(tx, reset.accountId) : null;
  });
  if (!owner) throw linkUsed();
  const passwordHash = await hashChosen(given.password, owner);
  const { accountId, email } = await ctx.gate(async (tx) => {
    const [reset] = await tx.update(passwordResets).set({ usedAt: ctx.base.clock() }).where(open).returning();
    if (!reset) throw linkUsed();
    await tx.delete(sessions).where(eq(sessions.accountId, reset.accountId));
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(eq(accounts.id, reset.accountId))
      .returning({ email: accounts.email });
    return { accountId: reset.accountId, email: account?.email ?? '' };
  });
  const by = { accountId };
  await noteAccountChange(ctx.base, { accountId, action: 'account.password_reset', by });
  await forgetAttempts(ctx.base.database, guesses, email);
  return true;
}

function linkUsed() {
  return refuse('session.link_used', 410, 'This link has been used or is too old. Ask for a new one.');
}
