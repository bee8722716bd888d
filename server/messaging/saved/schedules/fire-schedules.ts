import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { instantOf } from '../../../../contract/local-time.ts';
import type { Base, Ctx } from '../../../core/context.ts';
import { Refusal } from '../../../core/errors.ts';
import { columnOf } from '../../../core/array-parameter.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { inTenant } from '../../../core/transaction.ts';
import { unproved } from '../../../session/index.ts';
import { noRoute } from '../../channels/ladder.ts';
import { confirmations } from '../../channels/messaging-texts.ts';
import type { Channels } from '../../channels/registry.ts';
import { readReceipt } from '../../messages/receipt.ts';
import { LATE_MS } from '../../messages/suspension.ts';
import { messages } from '../../tables/message-tables.ts';
import { payloadOf, readSchedule, reasonColumns, type Schedule, sendSchedule, type Why } from './schedules.ts';

type Due = { tenantId: string; scheduleId: string };

/**
 * Takes a due schedule, so that of all workers one has it: the row is found only while it waits and is due, and stays
 * locked until this transaction ends.
 */
async function take(ctx: Ctx, id: string): Promise<Schedule | undefined> {
  const [due] = await ctx.db
    .select({ name: messages.channel })
    .from(messages)
    .where(
      and(
        eq(messages.tenantId, currentTenant),
        eq(messages.id, id),
        inArray(messages.state, ['scheduled', 'held']),
        lte(messages.dueAt, ctx.clock()),
      ),
    )
    .for('update');
  return due && readSchedule(ctx, due, id);
}

async function fire(ctx: Ctx, channels: Channels, id: string): Promise<void> {
  const schedule = await take(ctx, id);
  if (!schedule) return;
  if (schedule.isSample) return rescheduleSample(ctx, schedule);
  if (ctx.clock().getTime() - schedule.dueAt.getTime() <= LATE_MS)
    await sendSchedule(ctx, channels.named(schedule.channel), schedule);
  else await wait(ctx, schedule, { state: 'missed', why: { code: 'messaging.too_late', text: confirmations.tooLate } });
}

type Waits = { state: 'held' | 'missed' | 'refused'; why: Why; unitsNeeded?: number };

async function wait(ctx: Ctx, { id, channel }: Schedule, { state, why, unitsNeeded = 0 }: Waits): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ state, ...reasonColumns(why), unitsNeeded })
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
  await ctx.audit({ action: `${channel}.schedule_${state}`, subject: 'schedule', subjectId: id });
  ctx.emit('schedule', { id });
}

/** After everything that firing wrote was rolled back: held for want of units, else refused, in the refusal's words. */
async function keep(ctx: Ctx, channels: Channels, id: string, refusal: Refusal): Promise<void> {
  const schedule = await take(ctx, id);
  if (!schedule) return;
  const { message: reason, code, text } = refusal;
  const why = { code, text };
  // Problems that the operator or owner must solve are reported once, and it is tried again until it is too late.
  if (refusal.code === noRoute || refusal.code === unproved) {
    if (schedule.state !== 'held' || schedule.reason !== reason) await wait(ctx, schedule, { state: 'held', why });
    return;
  }
  if (refusal.code !== 'messaging.no_units') return wait(ctx, schedule, { state: 'refused', why });
  const { units } = await readReceipt(ctx, channels.named(schedule.channel), payloadOf(schedule));
  await wait(ctx, schedule, { state: 'held', why, unitsNeeded: units });
}

/** Sends what is due in every organisation. One that cannot be sent now never stands in the way of the others. */
export async function fireSchedules(base: Base, channels: Channels): Promise<void> {
  const names = columnOf(channels.all, 'name', 'text');
  const due = await base.database.asGate((tx) =>
    tx.execute<Due>(sql`
      SELECT tenant_id AS "tenantId", message_id AS "scheduleId"
      FROM app.due_messages(${base.clock().toISOString()}::timestamptz, ${LATE_MS / 1000}::integer * interval '1 second', ${names})`),
  );
  for (const { tenantId, scheduleId } of due.rows) {
    const as = <T>(work: (ctx: Ctx) => Promise<T>) => inTenant(base, tenantId, null, work);
    try {
      await as((ctx) => fire(ctx, channels, scheduleId));
    } catch (error) {
      // Any other error comes from the database: the next round tries again.
      const failed = (failure: unknown) =>
        base.log.warn({ err: failure, schedule: scheduleId }, 'a schedule could not be fired');
      if (error instanceof Refusal) await as((ctx) => keep(ctx, channels, scheduleId, error)).catch(failed);
      else failed(error);
    }
  }
}

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** A schedule of the sample data goes nowhere and takes nothing: at its time it moves to the same hour of the next week to come. */
async function rescheduleSample(ctx: Ctx, { id, localDate, localTime: time, timeZone }: Schedule): Promise<void> {
  let date = localDate;
  let dueAt: Date;
  do {
    date = new Date(Date.parse(date) + WEEK_MS).toISOString().slice(0, 10);
    dueAt = instantOf({ date, time }, timeZone);
  } while (dueAt <= ctx.clock());
  await ctx.db
    .update(messages)
    .set({ localDate: date, dueAt })
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
  ctx.emit('schedule', { id });
}

/**
 * Checks every `everyMs` whether a schedule is due, until stopped. It has a clock of its own, so that nothing else a
 * worker waits for makes a message late; begun sending finishes when it stops.
 */
export function scheduleClock(base: Base, channels: Channels, everyMs: number): { stop: () => Promise<void> } {
  let firing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // If the database is away, the next round looks again.
    firing ??= fireSchedules(base, channels)
      .catch(() => {})
      .finally(() => {
        firing = undefined;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await firing;
    },
  };
}
