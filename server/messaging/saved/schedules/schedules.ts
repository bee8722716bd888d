import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { MessagePayload } from '../../../../contract/messaging/payload.ts';
import type {
  scheduleChange,
  scheduled,
  scheduleMove,
  scheduleState,
  scheduleTime,
  scheduleWish,
} from '../../../../contract/messaging/schedule-schemas.ts';
import { conflictText } from '../../../core/edit-conflicts.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { notFound, refuse, type Words } from '../../../core/errors.ts';
import { inEnglish, sayTo, type Text } from '../../../core/language/catalogue.ts';
import { lastChange } from '../../../core/last-change.ts';
import { timeZoneOf } from '../../../core/tenant-region.ts';
import type { Channel } from '../../channels/channel.ts';
import { ladderToClimb } from '../../channels/ladder.ts';
import { confirmations, refusals } from '../../channels/messaging-texts.ts';
import { dropFrozen, startFrozen } from '../../messages/fixed-audience.ts';
import { takeDraft, startDelivery } from '../../messages/send-message.ts';
import { checkPayload, freezeAudience, wishOf, writeMessage, writeRow } from '../../messages/write-message.ts';
import { gone, messages, messageTexts, planned, type SavedDestination } from '../../tables/message-tables.ts';
import { instantOf, type LocalTime, localTimeOf } from '../../../../contract/local-time.ts';
import { furthestAhead, certainlyOutside } from '../../../../contract/messaging/schedule-reach.ts';
import { commonWords } from '../../../core/language/common-words.ts';

/** When a schedule goes: the instant, and what the clocks of a zone show then. */
type DueTime = { localDate: string; localTime: string; timeZone: string; dueAt: Date };

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

const wrong = (text: Text) => refuse('messaging.schedule_time', 422, text, { executionDate: text });
const passed = () => wrong(commonWords.thisTimeHasPassedChoose);
const tooFar = () => wrong(commonWords.chooseATimeWithinThe);
const disagreement = () => wrong(refusals.timesDisagree);

/**
 * Reads executionDate, time and date by the clocks of `timeZone`. With an offset `date` names the instant, which
 * decides where the clocks show a time twice.
 * @throws Refusal 422 when they disagree, are incomplete, or have passed
 */
export function dueTimeOf(
  { executionDate, time, date }: z.output<typeof scheduleTime>,
  { timeZone, now }: { timeZone: string; now: Date },
): DueTime {
  const full = date?.trim() ? iso.exec(date.trim()) : undefined;
  if (full === null) throw wrong(refusals.wholeDate);
  const [, fullDate, fullTime, offset] = full ?? [];
  const exact = offset && fullTime ? new Date(`${fullDate}T${fullTime}${offset}`) : undefined;
  if (exact && Number.isNaN(exact.getTime())) throw wrong(refusals.noSuchDate);
  const named: Partial<LocalTime> = exact ? localTimeOf(exact, timeZone) : { date: fullDate, time: fullTime };
  const local = { date: executionDate ?? named.date, time: time ?? named.time };
  if (!local.date || !local.time) throw wrong(refusals.noTime);
  const meant = { date: local.date, time: local.time };
  if (Number.isNaN(Date.parse(`${meant.date}T${meant.time}Z`)) || !exists(meant.date)) throw wrong(refusals.noSuchDate);
  const outside = certainlyOutside(meant, now);
  if (outside) throw outside === 'passed' ? passed() : tooFar();
  const dueAt = exact ?? instantOf(meant, timeZone);
  const same = (!named.date || named.date === meant.date) && (!named.time || named.time === meant.time);
  if (!same && !(exact && instantOf(meant, timeZone).getTime() === exact.getTime())) throw disagreement();
  if (dueAt.getTime() <= now.getTime() - 60_000) throw passed();
  if (dueAt.getTime() > now.getTime() + furthestAhead) throw tooFar();
  const shown = localTimeOf(dueAt, timeZone);
  return { localDate: shown.date, localTime: shown.time, timeZone, dueAt };
}

/** JavaScript reads 31 February as 3 March. */
function exists(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

type Row = typeof messages.$inferSelect;
type Timed = { wish: SavedDestination; localDate: string; localTime: string; timeZone: string; dueAt: Date };
/** A message that was given a time, with what it says. */
export type Schedule = Omit<Row, keyof Timed> & Timed & { body: string; rendered: string | null };

type Named = Pick<Channel, 'name'>;
type ScheduleInput = z.output<typeof scheduleWish> & Pick<MessagePayload, 'extras' | 'rendered'>;
type Scheduled = z.input<typeof scheduled>;

/** Why a schedule did not go: the code of the refusal, and its words as a text, which is said when it is read. */
export type Why = { code: string; text: Words };

/** Why nothing goes by itself that was scheduled before a restore, or by a rule since: until an administrator says so. */
export const heldAfterRestore: Why = { code: 'messaging.restored', text: confirmations.heldAfterRestore };

/** The columns of a schedule that nothing stands in the way of. */
export const noReason = { reason: '', why: null, unitsNeeded: 0 };

/** The words stay readable where their text is gone. */
export const reasonColumns = (why: Why) => ({
  reason: typeof why.text === 'string' ? why.text : inEnglish(why.text),
  why,
});

/** The reason in the language of whoever asks. A reason stored before there were texts reads as it was written. */
export function reasonOf({ user }: Ctx, { reason, why }: { reason: string; why: Why | null }): string {
  return why && typeof why.text !== 'string' ? sayTo(user, why.text satisfies Text) : reason;
}

/** The actions of the audit trail by which somebody rewrote or rescheduled one. */
const changesOfSchedules = ['scheduled', 'schedule_changed', 'rescheduled'];

const isGone = (state: Row['state']): boolean => gone.some((one) => one === state);

/** How the specification's lists name the state of a message with a time. */
export function scheduleStateOf(state: Row['state']): z.input<typeof scheduleState> {
  if (state === 'withdrawn') return 'cancelled';
  return planned.find((one) => one === state) ?? 'sent';
}

/** @throws Refusal 404 where it is not a message of this channel that was given a time */
export async function readSchedule(
  ctx: Ctx,
  { name }: Named,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Schedule> {
  const read = ctx.db
    .select({ row: messages, body: messageTexts.body, rendered: messageTexts.rendered })
    .from(messages)
    .innerJoin(messageTexts, and(eq(messageTexts.tenantId, currentTenant), eq(messageTexts.messageId, messages.id)))
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id), eq(messages.channel, name)));
  const [found] = await (lock ? read.for('update', { of: messages }) : read);
  if (!found) throw notFound();
  const { localDate, localTime, timeZone, dueAt, wish } = found.row;
  if (!localDate || !localTime || !timeZone || !dueAt) throw notFound();
  const timed = { localDate, localTime, timeZone, dueAt, wish: wish ?? nobody };
  return { ...found.row, ...timed, body: found.body, rendered: found.rendered };
}

const nobody: SavedDestination = { groupedContacts: [], ToContacts: '', toOthers: '' };

async function dueTime(ctx: Ctx, wish: z.output<typeof scheduleTime>) {
  return dueTimeOf(wish, { timeZone: await timeZoneOf(ctx), now: ctx.clock() });
}

/** Writes a message with its time, checked as sending checks it; with a fixed audience its units are reserved here. */
async function write(
  ctx: Ctx,
  channel: Channel,
  wish: ScheduleInput,
  { id, createdBy, action }: { id: string | undefined; createdBy: string | null; action: string },
): Promise<Scheduled> {
  const checked = await checkPayload(ctx, channel, wish);
  ladderToClimb(channel, wish.gateWayToUse);
  const due = { audience: wish.audience, ...noReason, ...(await dueTime(ctx, wish)) };
  const written = { createdBy, wish: wishOf(wish), updatedAt: ctx.clock(), doneAt: null };
  const state = 'scheduled';
  const row = await writeRow(ctx, channel, wish, { ...written, ...checked, id, state, due });
  const { unitsUsed } =
    wish.audience === 'fixed'
      ? await freezeAudience(ctx, channel, wish, { ...checked, id: row, state })
      : { unitsUsed: 0 };
  return tellChange(ctx, await readSchedule(ctx, channel, row), action, unitsUsed);
}

/** Tells of a change of a schedule, and answers how it stands. */
async function tellChange(
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
  return {
    id,
    message: sayTo(ctx.user, text),
    state: scheduleStateOf(state),
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

/** Gives a message its time; the draft it was written in becomes the message. @throws Refusal as sending does, and 422 for its time */
export async function saveSchedule(ctx: Ctx, channel: Channel, wish: ScheduleInput): Promise<Scheduled> {
  const id = await takeDraft(ctx, channel, wish);
  return write(ctx, channel, wish, { id, createdBy: ctx.user?.accountId ?? null, action: 'scheduled' });
}

/**
 * A schedule that has not been sent, locked so that it cannot fire until this transaction ends.
 * @throws Refusal 404, 409, among them `messaging.schedule_changed` where it is not as it was at `asOf` any more
 */
async function takeOpen(ctx: Ctx, channel: Named, id: string, asOf?: string): Promise<Schedule> {
  const found = await readSchedule(ctx, channel, id, { lock: true });
  if (isGone(found.state)) throw refuse('messaging.schedule_sent', 409, refusals.scheduleSent);
  if (found.state === 'withdrawn') throw refuse('messaging.schedule_cancelled', 409, refusals.scheduleCancelled);
  if (asOf && found.updatedAt.getTime() !== new Date(asOf).getTime()) {
    const made = {
      subjectId: id,
      actions: changesOfSchedules.map((action) => `${channel.name}.${action}`),
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
  { updatedAt, ...wish }: z.output<typeof scheduleChange> & ScheduleInput,
): Promise<Scheduled> {
  const { audience, createdBy } = await takeOpen(ctx, channel, id, updatedAt);
  if (audience === 'fixed') await dropFrozen(ctx, id);
  return write(ctx, channel, wish, { id, createdBy, action: 'schedule_changed' });
}

/** Changes columns of a schedule that is locked; answers how it stands. */
async function change(
  ctx: Ctx,
  channel: Named,
  id: string,
  values: Partial<typeof messages.$inferInsert>,
): Promise<Schedule> {
  await ctx.db
    .update(messages)
    .set(values)
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
  return readSchedule(ctx, channel, id);
}

/** Changes only the time of a schedule. @throws Refusal 404, 409, 422 */
export async function reschedule(
  ctx: Ctx,
  channel: Named,
  id: string,
  { updatedAt, ...wish }: z.output<typeof scheduleMove>,
): Promise<Scheduled> {
  await takeOpen(ctx, channel, id, updatedAt);
  const values = { ...(await dueTime(ctx, wish)), state: 'scheduled' as const, ...noReason, updatedAt: ctx.clock() };
  return tellChange(ctx, await change(ctx, channel, id, values), 'rescheduled');
}

/** Cancels a schedule and releases its reserved units. @throws Refusal 404, 409 */
export async function cancelSchedule(ctx: Ctx, channel: Named, id: string): Promise<true> {
  const { audience } = await takeOpen(ctx, channel, id);
  if (audience === 'fixed') await dropFrozen(ctx, id);
  await change(ctx, channel, id, { state: 'withdrawn', doneAt: ctx.clock(), updatedAt: ctx.clock() });
  await ctx.audit({ action: `${channel.name}.schedule_cancelled`, subject: 'schedule', subjectId: id });
  ctx.emit('schedule', { id });
  return true;
}

/**
 * Takes a cancelling back while the time is still to come. A fixed audience was let go with its units, so it is frozen
 * anew. Asked twice it answers how the schedule stands.
 * @throws Refusal 404, 409 once it went or its time has passed, and as `writeMessage`
 */
export async function restoreSchedule(ctx: Ctx, channel: Channel, id: string): Promise<Scheduled> {
  const found = await readSchedule(ctx, channel, id, { lock: true });
  if (isGone(found.state)) throw refuse('messaging.schedule_sent', 409, refusals.scheduleSent);
  if (found.dueAt <= ctx.clock()) throw refuse('messaging.schedule_passed', 409, refusals.schedulePassed);
  const state = 'scheduled';
  const { createdBy } = found;
  const { unitsUsed } =
    found.state === 'withdrawn' && found.audience === 'fixed'
      ? await writeMessage(ctx, channel, payloadOf(found), { id, state, createdBy })
      : { unitsUsed: 0 };
  const restored = await change(ctx, channel, id, { state, doneAt: null, updatedAt: ctx.clock() });
  return tellChange(ctx, restored, 'schedule_restored', unitsUsed);
}

export function payloadOf(schedule: Schedule): MessagePayload {
  const { sender, subject, body, gatewayToUse, wish, isPersonalized, sharedAddress, optOutLink } = schedule;
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
  return { ...written, ...wish, sampleSearch: '' };
}

/** Lets a schedule go; the caller has locked it. @throws Refusal as `writeMessage` */
export async function sendSchedule(ctx: Ctx, channel: Channel, schedule: Schedule) {
  const { id, createdBy, audience } = schedule;
  const message =
    audience === 'fixed'
      ? await startFrozen(ctx, channel, id)
      : await writeMessage(ctx, channel, payloadOf(schedule), { id, state: 'sending', createdBy });
  await change(ctx, channel, id, noReason);
  ctx.emit('schedule', { id });
  return startDelivery(ctx, channel, message);
}

/** Sends a schedule at once, whatever its time. @throws Refusal 404, 409, and as sending */
export async function sendScheduleNow(ctx: Ctx, channel: Channel, id: string) {
  const schedule = await takeOpen(ctx, channel, id);
  if (schedule.isSample) throw refuse('messaging.sample_schedule', 409, refusals.sampleSchedule);
  return sendSchedule(ctx, channel, schedule);
}
