import { lt, sql } from 'drizzle-orm';
import type { Database } from './db/index.ts';
import { notIdle } from './identity/signed-in.ts';
import type { JobKind } from './jobs.ts';
import { idempotencyKeys, sessions } from './tables.ts';

const KEPT_MS = 24 * 3600 * 1000;

/** Sessions that are over: they hold addresses. */
export const forgetSessions = (database: Database): Promise<unknown> =>
  database.asGate((tx) => tx.delete(sessions).where(sql`expires_at < now() OR NOT ${notIdle}`));

/** Answers kept for their Idempotency-Key go after a day. */
export const forgetAnswers: JobKind = {
  queue: 'forget-answers',
  cron: '17 * * * *',
  first: forgetSessions,
  run: (job) =>
    job.transaction(async (ctx) => {
      await ctx.db
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(ctx.clock().getTime() - KEPT_MS)));
    }),
};
