import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { scheduled } from '../../../../contract/messaging/schedule-schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound, refuse } from '../../../core/errors.ts';
import { schedules } from '../../tables/saved-tables.ts';
import type { Channel } from '../../channels/channel.ts';
import { writeMessage } from '../../messages/write-message.ts';
import { ofChannel, payloadOf, storeChange } from './schedules.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { refusals } from '../../channels/messaging-texts.ts';

/**
 * Takes a cancelling back while the time is still to come. A fixed audience was let go with its units, so it is frozen
 * anew. Asked twice it answers how the schedule stands.
 * @throws Refusal 404, 409 once it went or its time has passed, and as `writeMessage`
 */
export async function restoreSchedule(ctx: Ctx, channel: Channel, id: string): Promise<z.input<typeof scheduled>> {
  const [found] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.tenantId, currentTenant), ofChannel(channel.name, id)))
    .for('update');
  if (!found) throw notFound('scheduled message');
  if (found.state === 'sent') throw refuse('messaging.schedule_sent', 409, refusals.scheduleSent);
  if (found.dueAt <= ctx.clock()) {
    throw refuse('messaging.schedule_passed', 409, refusals.schedulePassed);
  }
  const { createdBy } = found;
  const frozen =
    found.state === 'cancelled' && found.audience === 'fixed'
      ? await writeMessage(ctx, channel, payloadOf(found), { state: 'scheduled', createdBy })
      : null;
  const [restored] = await ctx.db
    .update(schedules)
    .set({ state: 'scheduled', messageId: frozen?.id ?? found.messageId, updatedAt: ctx.clock() })
    .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, id)))
    .returning();
  if (!restored) throw notFound('scheduled message');
  return storeChange(ctx, restored, 'schedule_restored', frozen?.unitsUsed ?? 0);
}
