import { and, eq, lt, sql } from 'drizzle-orm';
import { currentTenant, type Database } from './db/index.ts';
import { notIdle } from './identity/signed-in.ts';
import type { JobKind } from './jobs.ts';
import { idempotencyKeys, sessions } from './tables.ts';

const KEPT_MS = 24 * 3600 * 1000;

/** Deletes expired sessions, because they hold addresses. */
export const expireSessions = (database: Database): Promise<unknown> =>
  database.asGate((tx) => tx.delete(sessions).where(sql`expires_at < now() OR NOT ${notIdle}`));

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
