import { lt } from 'drizzle-orm';
import type { JobKind } from './jobs.ts';
import { idempotencyKeys } from './tables.ts';

const KEPT_MS = 24 * 3600 * 1000;

/** Answers kept for their Idempotency-Key go after a day. */
export const forgetAnswers: JobKind = {
  queue: 'forget-answers',
  cron: '17 * * * *',
  run: (job) =>
    job.transaction(async (ctx) => {
      await ctx.db
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(ctx.clock().getTime() - KEPT_MS)));
    }),
};
