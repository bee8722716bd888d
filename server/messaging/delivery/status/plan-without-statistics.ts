import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/**
 * For the rest of this transaction a batch meets its recipients by hash or merge, never in nested loops. The embedded
 * database gathers no statistics by itself, so a message of thousands looks like a message of one: a batch of 500 out
 * of 14,000 compared seven million pairs and held the whole process for 17 s, where a hash takes 0.3 s. A loop that
 * cannot be avoided now looks so dear that PostgreSQL would compile the query for 0.4 s, so that is off as well.
 */
export async function planWithoutStatistics(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SET LOCAL enable_nestloop = off`);
}
