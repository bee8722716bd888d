import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { recipientRow } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { currentTenant } from '../../core/db/index.ts';
import { reasonFor } from '../channels/report-texts.ts';

export type Trail = z.input<typeof recipientRow>['trail'];

/** By what each of these was tried before, in order, by their place in the message. */
export async function readTrails(ctx: Ctx, messageId: string, seqs: readonly number[]): Promise<Map<number, Trail>> {
  if (seqs.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ seq: number; route: string; reason: string; at: number }>(sql`
    SELECT seq, route, reason, extract(epoch FROM at)::float8 AS at FROM attempts
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq = ANY(${arrayOf(seqs, 'integer')}) ORDER BY seq, rung`);
  const trails = new Map<number, Trail>();
  for (const { seq, route, reason, at } of rows) {
    trails.set(seq, [
      ...(trails.get(seq) ?? []),
      { route, reason: reasonFor(ctx.user, reason), at: momentOfSeconds(at) },
    ]);
  }
  return trails;
}
