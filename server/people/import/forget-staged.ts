import { and, inArray, lt, ne } from 'drizzle-orm';
import type { JobKind } from '../../core/jobs.ts';
import { importRows, imports } from '../import-tables.ts';

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** Files uploaded and neither saved nor discarded go after a week, with their rows. */
export const forgetStaged: JobKind = {
  queue: 'forget-staged-imports',
  cron: '37 2 * * *',
  run: (job) =>
    job.transaction(async (ctx) => {
      const old = and(lt(imports.createdAt, new Date(ctx.clock().getTime() - KEPT_MS)), ne(imports.state, 'saved'));
      const ids = ctx.db.select({ id: imports.id }).from(imports).where(old);
      await ctx.db.delete(importRows).where(inArray(importRows.importId, ids));
      await ctx.db.delete(imports).where(old);
    }),
};
