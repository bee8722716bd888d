import { eq, and, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { notFound, refuse } from '../../../../core/errors.ts';
import { senderIdQueue } from './follow-sender-ids.ts';
import { senderStatus, refusals, maskProblemText } from './sender-ids.ts';
import { senderIds } from './sender-id-tables.ts';
import { currentTenant } from '../../../../core/db/index.ts';

/** As many may wait for a decision at once. */
const mostOpen = 20;

/**
 * Asks for a sender id; the provider is told, where it has a way, else the operator decides. One that was asked for
 * before answers how it stands.
 * @throws Refusal 404 for another organisation, 422 for what cannot be a sender id, 409 while too many wait
 */
export async function requestSenderId(ctx: Ctx, { tenantID, mask }: { tenantID?: string | undefined; mask: string }) {
  if (tenantID && tenantID.toLowerCase() !== ctx.tenantId) throw notFound();
  const wanted = mask.trim();
  const wrong = maskProblemText(wanted);
  if (wrong) throw refuse('messaging.bad_sender_id', 422, wrong, { mask: wrong });
  const [known] = await ctx.db
    .select()
    .from(senderIds)
    .where(and(eq(senderIds.tenantId, currentTenant), sql`lower(${senderIds.mask}) = lower(${wanted})`));
  if (known) return { status: known.status, mask: known.mask };
  const open = await ctx.db.$count(
    senderIds,
    and(
      eq(senderIds.tenantId, currentTenant),
      sql`${senderIds.status} IN (${senderStatus.pending}, ${senderStatus.processing})`,
    ),
  );
  if (open >= mostOpen) {
    throw refuse('messaging.too_many_sender_ids', 409, refusals.tooManyWait({ most: mostOpen }));
  }
  const [added] = await ctx.db
    .insert(senderIds)
    .values({ tenantId: ctx.tenantId, mask: wanted })
    .onConflictDoNothing()
    .returning({ id: senderIds.id });
  if (added) {
    await ctx.audit({ action: 'sender_id.requested', subject: 'sender id', subjectId: added.id });
    ctx.emit('sender-ids');
    await ctx.enqueue(senderIdQueue, {});
  }
  return { status: senderStatus.pending, mask: wanted };
}
