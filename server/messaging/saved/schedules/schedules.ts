import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { smsPayload } from '../../../../contract/messaging/schemas.ts';
import type {
  scheduleChange,
  scheduled,
  scheduleMove,
  scheduleTime,
  smsSchedule,
} from '../../../../contract/messaging/schedule-schemas.ts';
import { conflictMessage } from '../../../core/edit-conflicts.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound, refuse } from '../../../core/errors.ts';
import { lastChange } from '../../../core/last-change.ts';
import { dropFrozen, startFrozen } from '../../messages/fixed-audience.ts';
import { schedules } from '../saved-tables.ts';
import { ladderToClimb, type SmsRoutes } from '../../channels/sms/ladder.ts';
import { dueTimeOf } from './schedule-time.ts';
import { timeZoneOf } from '../../../core/time-zone-of.ts';
import { checkPayload, writeMessage, type Written } from '../../messages/write-message.ts';
import { startDelivery } from '../../messages/start-delivery.ts';

export type Schedule = typeof schedules.$inferSelect;
type Wish = z.output<typeof smsSchedule>;
type Scheduled = z.input<typeof scheduled>;

/** How the trail tells that somebody wrote or timed one anew. */
const changesOfSchedules = ['sms.scheduled', 'sms.schedule_changed', 'sms.rescheduled'];

const open = ['scheduled', 'held', 'missed', 'refused'] as const;

async function dueTime(ctx: Ctx, wish: z.output<typeof scheduleTime>) {
  return dueTimeOf(wish, { timeZone: await timeZoneOf(ctx), now: ctx.clock() });
}

/** The columns of what was written, checked as sending checks it; with a fixed audience its units are reserved here. */
async function written(ctx: Ctx, routes: SmsRoutes, wish: Wish, createdBy: string | null) {
  const {
    audience,
    groupedContacts,
    ToContacts,
    toOthers,
    fileId,
    isPersonalized,
    sharedAddress,
    gateWayToUse,
    optOutLink,
  } = wish;
  const { text, subject } = await checkPayload(ctx, wish);
  ladderToClimb(routes, wish.gateWayToUse);
  const due = await dueTime(ctx, wish);
  const frozen = audience === 'fixed' ? await writeMessage(ctx, routes, wish, { state: 'scheduled', createdBy }) : null;
  const values = {
    subject,
    body: text,
    isPersonalized,
    sharedAddress,
    optOutLink,
    gatewayToUse: gateWayToUse,
    destination: { groupedContacts, ToContacts, toOthers, ...(fileId && { fileId }) },
    audience,
    ...due,
    state: 'scheduled' as const,
    reason: '',
    unitsNeeded: 0,
    messageId: frozen?.id ?? null,
    updatedAt: ctx.clock(),
  };
  return { values, unitsReserved: frozen?.unitsUsed ?? 0 };
}

/** Writes a change of a schedule down, and answers how it stands. */
export async function told(
  ctx: Ctx,
  { id, state, localDate, localTime, timeZone, dueAt, audience, reason, updatedAt }: Schedule,
  action: string,
  unitsReserved = 0,
): Promise<Scheduled> {
  await ctx.audit({ action, subject: 'schedule', subjectId: id, detail: { dueAt: dueAt.toISOString(), audience } });
  await ctx.emit('schedule', { id });
  if (unitsReserved > 0) await ctx.emit('units');
  const message = `Scheduled for ${localDate} at ${localTime} (${timeZone}).`;
  return {
    id,
    message,
    state,
    localDate,
    localTime,
    timeZone,
    dueAt: dueAt.toISOString(),
    audience,
    reason,
    updatedAt: updatedAt.toISOString(),
    unitsReserved,
  };
}

/** Schedules an SMS. @throws Refusal as sending does, and 422 for its time */
export async function saveSchedule(ctx: Ctx, routes: SmsRoutes, wish: Wish): Promise<Scheduled> {
  const createdBy = ctx.user?.accountId ?? null;
  const { values, unitsReserved } = await written(ctx, routes, wish, createdBy);
  const [saved] = await ctx.db
    .insert(schedules)
    .values({ tenantId: ctx.tenantId, createdBy, ...values })
    .returning();
  if (!saved) throw new Error('the schedule was not written');
  return told(ctx, saved, 'sms.scheduled', unitsReserved);
}

/**
 * A schedule that has not gone, held against its firing until this transaction ends.
 * @throws Refusal 404, 409, among them `messaging.schedule_changed` where it is not as it was at `asOf` any more
 */
async function takeOpen(ctx: Ctx, id: string, asOf?: string): Promise<Schedule> {
  const [found] = await ctx.db.select().from(schedules).where(eq(schedules.id, id)).for('update');
  if (!found) throw notFound('scheduled message');
  if (found.state === 'sent') throw refuse('messaging.schedule_sent', 409, 'This message has already been sent.');
  if (found.state === 'cancelled')
    throw refuse('messaging.schedule_cancelled', 409, 'This message was cancelled. Write it again.');
  if (asOf && found.updatedAt.getTime() !== new Date(asOf).getTime()) {
    const made = { subjectId: id, actions: changesOfSchedules, at: found.updatedAt };
    const words = conflictMessage('scheduled message', await lastChange(ctx, made));
    throw refuse('messaging.schedule_changed', 409, `${words} Nothing was overwritten.`);
  }
  return found;
}

/** Writes a schedule over; a frozen audience is frozen anew. @throws Refusal 404, 409, and as `saveSchedule` */
export async function updateSchedule(
  ctx: Ctx,
  routes: SmsRoutes,
  id: string,
  { updatedAt, ...wish }: z.output<typeof scheduleChange>,
): Promise<Scheduled> {
  const { messageId, createdBy } = await takeOpen(ctx, id, updatedAt);
  if (messageId) await dropFrozen(ctx, messageId);
  const { values, unitsReserved } = await written(ctx, routes, wish, createdBy);
  const [saved] = await ctx.db.update(schedules).set(values).where(eq(schedules.id, id)).returning();
  if (!saved) throw notFound('scheduled message');
  return told(ctx, saved, 'sms.schedule_changed', unitsReserved);
}

/** Gives a schedule another time, everything else as it was. @throws Refusal 404, 409, 422 */
export async function reschedule(
  ctx: Ctx,
  id: string,
  { updatedAt, ...wish }: z.output<typeof scheduleMove>,
): Promise<Scheduled> {
  await takeOpen(ctx, id, updatedAt);
  const due = await dueTime(ctx, wish);
  const values = { ...due, state: 'scheduled' as const, reason: '', unitsNeeded: 0, updatedAt: ctx.clock() };
  const [saved] = await ctx.db.update(schedules).set(values).where(eq(schedules.id, id)).returning();
  if (!saved) throw notFound('scheduled message');
  return told(ctx, saved, 'sms.rescheduled');
}

/** Cancels a schedule; what was set aside for it comes back. @throws Refusal 404, 409 */
export async function cancelSchedule(ctx: Ctx, id: string): Promise<true> {
  const { messageId } = await takeOpen(ctx, id);
  if (messageId) await dropFrozen(ctx, messageId);
  await ctx.db
    .update(schedules)
    .set({ state: 'cancelled', messageId: null, updatedAt: ctx.clock() })
    .where(eq(schedules.id, id));
  await ctx.audit({ action: 'sms.schedule_cancelled', subject: 'schedule', subjectId: id });
  await ctx.emit('schedule', { id });
  return true;
}

/** What a schedule sends, as the send payload has it. */
export function payloadOf(schedule: Schedule): z.output<typeof smsPayload> {
  const { subject, body, gatewayToUse, destination, isPersonalized, sharedAddress, optOutLink } = schedule;
  const written = { subject, message: body, isPersonalized, sharedAddress, optOutLink, gateWayToUse: gatewayToUse };
  return smsPayload.parse({ ...written, ...destination });
}

/** Turns a schedule into a message on its way; the caller has taken it. @throws Refusal as `writeMessage` */
export async function goAhead(ctx: Ctx, routes: SmsRoutes, schedule: Schedule) {
  const { messageId, createdBy } = schedule;
  const message: Written = messageId
    ? await startFrozen(ctx, routes, messageId)
    : await writeMessage(ctx, routes, payloadOf(schedule), { state: 'sending', createdBy });
  await ctx.db
    .update(schedules)
    .set({ state: 'sent', reason: '', messageId: message.id, firedAt: ctx.clock() })
    .where(and(eq(schedules.id, schedule.id), inArray(schedules.state, open)));
  await ctx.emit('schedule', { id: schedule.id });
  return startDelivery(ctx, routes, message);
}

/** Sends a schedule at once, whatever its time. @throws Refusal 404, 409, and as sending */
export async function sendScheduleNow(ctx: Ctx, routes: SmsRoutes, id: string) {
  return goAhead(ctx, routes, await takeOpen(ctx, id));
}
