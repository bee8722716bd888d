import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/** The channel on which workers of every process hear that there is something to send. */
export const wakeChannel = 'koinonia_messages';

/** Wakes the workers when this transaction commits: where nothing was on its way they rest for seconds. */
export async function wakeWorkers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_notify(${wakeChannel}, '')`);
}
