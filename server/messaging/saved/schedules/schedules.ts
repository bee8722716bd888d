import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { MessagePayload } from '../../../../contract/messaging/payload.ts';
import type {
  scheduleChange,
  scheduled,
  scheduleMove,
  scheduleTime,
  scheduleWish,
} from '../../../../contract/messaging/schedule-schemas.ts';
import { conflictText } from '../../../core/edit-conflicts.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound, refuse } from '../../../core/errors.ts';
import { lastChange } from '../../../core/last-change.ts';
import { dropFrozen, startFrozen } from '../../messages/fixed-audience.ts';
import { schedules } from '../../tables/saved-tables.ts';
import type { Channel } from '../../channels/channel.ts';
import { ladderToClimb } from '../../channels/ladder.ts';
import { dueTimeOf } from './schedule-time.ts';
import { timeZoneOf } from '../../../core/tenant-region.ts';
import { checkPayload, textToKeep, writeMessage, type Written } from '../../messages/write-message.ts';
import { startDelivery } from '../../messages/start-delivery.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { confirmations, refusals } from '../../channels/messaging-texts.ts';
import { sayTo } from '../../../core/language/catalogue.ts';
import { noReason, reasonOf } from './held-reason.ts';

export type Schedule = typeof schedules.$inferSelect;
type Named = Pick<Channel, 'name'>;
type Wish = z.output<typeof scheduleWish> & Pick<MessagePayload, 'extras' | 'rendered'>;
type Scheduled = z.input<typeof scheduled>;

/** The actions of the audit trail by which somebody rewrote or rescheduled one. */
const changesOfSchedules = ['scheduled', 'schedule_changed', 'rescheduled'];

const open = ['scheduled', 'held', 'missed', 'refused'] as const;

export const ofChannel = (name: string, id: string) => and(eq(schedules.id, id), eq(schedules.channel, name));

async function dueTime(ctx: Ctx, wish: z.output<typeof scheduleTime>) {
  return dueTimeOf(wish, { timeZone: await timeZoneOf(ctx), now: ctx.clock() });
}

/** The columns of what was written, checked as sending checks it; with a fixed audience its units are reserved here. */
async function written(ctx: Ctx, channel: Channel, wish: Wish, createdBy: string | null) {
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
  const { text } = await checkPayload(ctx, channel, wish);
  ladderToClimb(channel, wish.gateWayToUse);
  const due = await dueTime(ctx, wish);
  const frozen =
    audience === 'fixed' ? await writeMessage(ctx, channel, wish, { state: 'scheduled', createdBy }) : null;
  const values = {
    channel: channel.name,
    sender: text.sender,
    subject: text.subject,
    ...textToKeep(channel, text),
    extras: text.extras,
    isPersonalized,
    sharedAddress,
    optOutLink,
    gatewayToUse: gateWayToUse,
    destination: { groupedContacts, ToContacts, toOthers, ...(fileId && { fileId }) },
    audience,
    ...due,
    state: 'scheduled' as const,
    ...noReason,
    messageId: frozen?.id ?? null,
    isSample: false,
    updatedAt: ctx.clock(),
  };
  return { values, unitsReserved: frozen?.unitsUsed ?? 0 };
}

/** Stores a change of a schedule, and answers its new state. */
export async function storeChange(
  ctx: Ctx,
  { id, channel, state, localDate, localTime, timeZone, dueAt, audience, updatedAt, ...why }: Schedule,
  action: string,
  unitsReserved = 0,
): Promise<Scheduled> {
  await ctx.audit({
    action: `${channel}.${action}`,
    subject: 'schedule',
    subjectId: id,
    detail: { dueAt: dueAt.toISOString(), audience },
  });
  ctx.emit('schedule', { id });
  if (unitsReserved > 0) ctx.emit('units');
  const text = confirmations.scheduled({ date: localDate, time: localTime, zone: timeZone });
  const message = sayTo(ctx.user, text);
  return {
    id,
    message,
    state,
    localDate,
    localTime,
    timeZone,
    dueAt: dueAt.toISOString(),
    audience,
    reason: reasonOf(ctx, why),
    updatedAt: updatedAt.toISOString(),
    unitsReserved,
  };
}

/** Schedules a message. @throws Refusal as sending does, and 422 for its time */
export async function saveSchedule(ctx: Ctx, channel: Channel, wish: Wish): Promise<Scheduled> {
  const createdBy = ctx.user?.accountId ?? null;
  const { values, unitsReserved } = await written(ctx, channel, wish, createdBy);
  const [saved] = await ctx.db
    .insert(schedules)
    .values({ tenantId: ctx.tenantId, createdBy, ...values })
    .returning();
  if (!saved) throw new Error('the schedule was not written');
  return storeChange(ctx, saved, 'scheduled', unitsReserved);
}

/**
 * A schedule that has not been sent, locked so that it cannot fire until this transaction ends.
 * @throws Refusal 404, 409, among them `messaging.schedule_changed` where it is not as it was at `asOf` any more
 */
async function takeOpen(ctx: Ctx, { name }: Named, id: string, asOf?: string): Promise<Schedule> {
  const [found] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.tenantId, currentTenant), ofChannel(name, id)))
    .for('update');
  if (!found) throw notFound('scheduled message');
  if (found.state === 'sent') throw refuse('messaging.schedule_sent', 409, refusals.scheduleSent);
  if (found.state === 'cancelled') throw refuse('messaging.schedule_cancelled', 409, refusals.scheduleCancelled);
  if (asOf && found.updatedAt.getTime() !== new Date(asOf).getTime()) {
    const made = {
      subjectId: id,
      actions: changesOfSchedules.map((action) => `${name}.${action}`),
      at: found.updatedAt,
    };
    throw refuse('messaging.schedule_changed', 409, conflictText('schedule', await lastChange(ctx, made)));
  }
  return found;
}

/** Rewrites a schedule; a frozen audience is frozen again. @throws Refusal 404, 409, and as `saveSchedule` */
export async function updateSchedule(
  ctx: Ctx,
  channel: Channel,
  id: string,
  { updatedAt, ...wish }: z.output<typeof scheduleChange> & Wish,
): Promise<Scheduled> {
  const { messageId, createdBy } = await takeOpen(ctx, channel, id, updatedAt);
  if (messageId) await dropFrozen(ctx, messageId);
  const { values, unitsReserved } = await written(ctx, channel, wish, createdBy);
  const [saved] = await ctx.db
    .update(schedules)
    .set(values)
    .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, id)))
    .returning();
  if (!saved) throw notFound('scheduled message');
  return storeChange(ctx, saved, 'schedule_changed', unitsReserved);
}

/** Changes only the time of a schedule. @throws Refusal 404, 409, 422 */
export async function reschedule(
  ctx: Ctx,
  channel: Named,
  id: string,
  { updatedAt, ...wish }: z.output<typeof scheduleMove>,
): Promise<Scheduled> {
  await takeOpen(ctx, channel, id, updatedAt);
  const due = await dueTime(ctx, wish);
  const values = { ...due, state: 'scheduled' as const, ...noReason, updatedAt: ctx.clock() };
  const [saved] = await ctx.db
    .update(schedules)
    .set(values)
    .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, id)))
    .returning();
  if (!saved) throw notFound('scheduled message');
  return storeChange(ctx, saved, 'rescheduled');
}

/** Cancels a schedule and releases its reserved units. @throws Refusal 404, 409 */
export async function cancelSchedule(ctx: Ctx, channel: Named, id: string): Promise<true> {
  const { messageId } = await takeOpen(ctx, channel, id);
  if (messageId) await dropFrozen(ctx, messageId);
  await ctx.db
    .update(schedules)
    .set({ state: 'cancelled', messageId: null, updatedAt: ctx.clock() })
    .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, id)));
  await ctx.audit({ action: `${channel.name}.schedule_cancelled`, subject: 'schedule', subjectId: id });
  ctx.emit('schedule', { id });
  return true;
}

/** What a schedule sends, as the send payload has it. */
export function payloadOf(schedule: Schedule): MessagePayload {
  const { sender, subject, body, gatewayToUse, destination, isPersonalized, sharedAddress, optOutLink } = schedule;
  const { extras, rendered } = schedule;
  const written = {
    sender,
    subject,
    message: body,
    isPersonalized,
    sharedAddress,
    optOutLink,
    gateWayToUse: gatewayToUse,
    extras,
    ...(rendered !== null && { rendered }),
  };
  return { ...written, ...destination, sampleSearch: '' };
}

/** Turns a schedule into a message on its way; the caller has taken it. @throws Refusal as `writeMessage` */
export async function sendSchedule(ctx: Ctx, channel: Channel, schedule: Schedule) {
  const { messageId, createdBy } = schedule;
  const message: Written = messageId
    ? await startFrozen(ctx, channel, messageId)
    : await writeMessage(ctx, channel, payloadOf(schedule), { state: 'sending', createdBy });
  await ctx.db
    .update(schedules)
    .set({ state: 'sent', ...noReason, messageId: message.id, firedAt: ctx.clock() })
    .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, schedule.id), inArray(schedules.state, open)));
  ctx.emit('schedule', { id: schedule.id });
  return startDelivery(ctx, channel, message);
}

/** Sends a schedule at once, whatever its time. @throws Refusal 404, 409, and as sending */
export async function sendScheduleNow(ctx: Ctx, channel: Channel, id: string) {
  const schedule = await takeOpen(ctx, channel, id);
  if (schedule.isSample) throw refuse('messaging.sample_schedule', 409, refusals.sampleSchedule);
  return sendSchedule(ctx, channel, schedule);
}
