import { and, eq, gt, lt } from 'drizzle-orm';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { passkeyChallenges } from './factor-tables.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

export type Purpose = 'add' | 'second' | 'alone';

/** Keeps what a passkey is asked to sign. Who asked and did not come back is forgotten on the way. */
export async function saveChallenge(
  ctx: OpenCtx,
  given: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<void> {
  const now = ctx.base.clock();
  await ctx.gate(async (tx) => {
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    await tx.insert(passkeyChallenges).values({ ...given, expiresAt: new Date(now.getTime() + FIVE_MINUTES_MS) });
  });
}

/** Whether this was asked for, for this and for this account; asked again it was not. */
export async function takeChallenge(
  ctx: OpenCtx,
  given: { challenge: string; purpose: Purpose; accountId: string | null },
): Promise<boolean> {
  const rows = await ctx.gate((tx) =>
    tx
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.challenge, given.challenge), gt(passkeyChallenges.expiresAt, ctx.base.clock())))
      .returning(),
  );
  return rows.some(({ purpose, accountId }) => purpose === given.purpose && accountId === given.accountId);
}
