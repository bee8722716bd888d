import { and, eq, lt, not, or, sql } from 'drizzle-orm';
import type { Tx } from '../core/db/index.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { notIdle } from '../core/identity/signed-in.ts';
import { hashToken, newToken } from '../core/identity/cookie.ts';
import { sessions } from '../core/tables.ts';
import { passwordResets } from './tables.ts';

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000;
const TEN_MINUTES_MS = 10 * 60 * 1000;

/** The purpose of a sign-in: to join by an invitation, by the hash of its link. */
export type Joining = { joinsAs: 'administrator' | 'member'; joinsBy: Uint8Array };

/**
 * Opens a session with its own token, in the caller's transaction over the global tables; hand the token to
 * `ctx.setToken` once it has committed. Also removes the account's expired sessions.
 */
export async function startSession(
  ctx: OpenCtx,
  tx: Tx,
  session: { accountId: string; tenantId: string | null; awaitsFactor?: boolean } & Partial<Joining>,
): Promise<string> {
  const token = newToken();
  const now = ctx.base.clock();
  const { accountId } = session;
  const over = or(lt(sessions.expiresAt, now), not(notIdle(now)));
  await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), over));
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.accountId, accountId), lt(passwordResets.expiresAt, now)));
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    ...session,
    userAgent: ctx.userAgent,
    address: ctx.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (session.awaitsFactor ? TEN_MINUTES_MS : THIRTY_DAYS_MS)),
  });
  return token;
}

type Organisation = { id: string; name: string };

/** The organisations an account may work in, by name. */
export const organisationsOf = (ctx: OpenCtx, accountId: string): Promise<Organisation[]> =>
  ctx.gate((tx) => organisationsIn(tx, accountId));

/** The same within a transaction of the gate. */
export async function organisationsIn(tx: Tx, accountId: string): Promise<Organisation[]> {
  const { rows } = await tx.execute<Organisation>(
    sql`SELECT tenant_id AS id, name FROM app.tenants_of(${accountId}::uuid) WHERE tenant_state IN ('active', 'closing')`,
  );
  return rows;
}
