import { eq, and, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { senderStatus } from './sender-ids.ts';
import { senderIds } from './sender-id-tables.ts';
import { currentTenant } from '../../../../core/db/index.ts';

/**
 * Approves or rejects a sender id; the case of its letters is ignored. Approving adds one that was never asked for.
 * Answers false when there is none to reject.
 */
export async function decideSenderId(
  ctx: Ctx,
  { mask, approved }: { mask: string; approved: boolean },
): Promise<boolean> {
  const decided = { status: approved ? senderStatus.approved : senderStatus.notApproved, decidedAt: ctx.clock() };
  const same = sql`lower(${senderIds.mask}) = lower(${mask})`;
  const known = await ctx.db
    .update(senderIds)
    .set(decided)
    .where(and(eq(senderIds.tenantId, currentTenant), same))
    .returning({ id: senderIds.id });
  const added =
    known.length > 0 || !approved
      ? known
      : await ctx.db
          .insert(senderIds)
          .values({ tenantId: ctx.tenantId, mask, ...decided })
          .returning({ id: senderIds.id });
  const [one] = added;
  if (!one) return false;
  await ctx.audit({
    action: approved ? 'sender_id.approved' : 'sender_id.rejected',
    subject: 'sender id',
    subjectId: one.id,
  });
  ctx.emit('sender-ids');
  return true;
}
