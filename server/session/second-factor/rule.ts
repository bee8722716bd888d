import { eq, and, isNotNull, isNull } from 'drizzle-orm';
import type { PrepareCtx, OpenCtx } from '../../core/http/handlers.ts';
import { tenants, sessions } from '../../core/tables.ts';
import { checkOwnPassword } from '../administrators.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { Base } from '../../core/context.ts';
import { accountByEmail } from '../../core/identity/one-account.ts';
import { endLinks } from '../proof/prove-address.ts';
import { forgetFactors } from './forget-factors.ts';
import { noteAccountChange } from '../security-trail.ts';
import type { z } from 'zod';
import type { secondFactors } from '../../../contract/session/second-factor-routes.ts';
import { authenticators, passkeys, recoveryCodes } from './factor-tables.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** Asks a second factor of owners and administrators from a week on, so that nobody is caught unprepared; or no more. */
export async function needSecondFactor(ctx: PrepareCtx, given: { needed: boolean; password: string }) {
  await checkOwnPassword(ctx, given.password);
  return ctx.transaction(async (own) => {
    const [before] = await own.db
      .select({ from: tenants.secondFactorFrom })
      .from(tenants)
      .where(eq(tenants.tenantId, currentTenant));
    const from = given.needed ? (before?.from ?? new Date(own.clock().getTime() + WEEK_MS)) : null;
    await own.db.update(tenants).set({ secondFactorFrom: from }).where(eq(tenants.tenantId, currentTenant));
    const action = given.needed ? 'second_factor.needed' : 'second_factor.needed_no_more';
    await own.audit({ action, subject: 'organisation', subjectId: ctx.tenantId });
    own.emit('organisation');
    return { neededFrom: from?.toISOString() ?? null };
  });
}

/** For somebody who has lost everything but the password: it is all that is asked for again. False for no such account. */
export async function resetSecondFactor(base: Base, email: string): Promise<boolean> {
  const accountId = await base.database.asGate(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) return null;
    await forgetFactors(tx, account.id);
    await endLinks(tx, account.id);
    await tx.delete(sessions).where(eq(sessions.accountId, account.id));
    return account.id;
  });
  if (accountId) await noteAccountChange(base, { accountId, action: 'second_factor.reset', by: null });
  return accountId !== null;
}

type Way = z.infer<typeof secondFactors>;

/** The account's methods to finish signing in; none if it has only a password. */
export async function signInMethods(ctx: Pick<OpenCtx, 'gate'>, accountId: string): Promise<Way[]> {
  return ctx.gate(async (tx) => {
    const app = and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt));
    const unused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt));
    const ways: Way[] = [];
    if ((await tx.$count(authenticators, app)) > 0) ways.push('authenticator');
    if ((await tx.$count(passkeys, eq(passkeys.accountId, accountId))) > 0) ways.push('passkey');
    if (ways.length > 0 && (await tx.$count(recoveryCodes, unused)) > 0) ways.push('recovery');
    return ways;
  });
}
