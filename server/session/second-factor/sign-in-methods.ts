import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { secondFactors } from '../../../contract/session/second-factor-routes.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { authenticators, passkeys, recoveryCodes } from './factor-tables.ts';

type Way = z.infer<typeof secondFactors>;

/** What an account can finish signing in with; none where a password is all it has. */
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
