import { and, eq, lt, not, or } from 'drizzle-orm';
import type { Base } from './context.ts';
import { currentTenant } from './db/index.ts';
import { notIdle } from './identity/signed-in.ts';
import type { JobKind } from './jobs.ts';
import { idempotencyKeys, sessions } from './tables.ts';

const KEPT_MS = 24 * 3600 * 1000;

/** Deletes expired sessions, because they hold addresses. */
export const expireSessions = ({ database, clock }: Pick<Base, 'database' | 'clock'>): Promise<unknown> => {
  const now = clock();
  return database.asGate((tx) => tx.delete(sessions).where(or(lt(sessions.expiresAt, now), not(notIdle(now)))));
};

/** Deletes the answers stored for an Idempotency-Key after a day. */
export const expireAnswers: JobKind = {
  queue: 'forget-answers',
  cron: '17 * * * *',
  first: expireSessions,
  run: (job) =>
    job.transaction(async (ctx) => {
      await ctx.db
        .delete(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.tenantId, currentTenant),
            lt(idempotencyKeys.createdAt, new Date(ctx.clock().getTime() - KEPT_MS)),
          ),
        );
    }),
};
