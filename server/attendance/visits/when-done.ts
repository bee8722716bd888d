import { closesAt, opensAt } from '../dates.ts';
import { sql } from 'drizzle-orm';
import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Clocks that differ by less are taken for equal. */
const AHEAD_MS = 5 * 60_000;

/** A moment by the clock of a device; `behindMs` is by how much that was behind ours, as far as it knew then. */
type Told = { at: string; behindMs?: number | undefined };

export type Clocks = {
  now: number;
  startsAt: Date;
  /** By how much the clock of the device is behind ours now, and whether anybody compared them. */
  behindMs: number;
  compared: boolean;
  /** Whether only what was done while the check-in was open counts. */
  bound: boolean;
  /** The time by our clock since when the device belongs to this door, if it is known. */
  deviceSince?: number | undefined;
};

/**
 * By our clock; `moved` where the clock of the device was set in between, so that another moment counts than it says, and
 * `doubtful` where it says a moment at which the check-in was not open and may be right.
 */
export type When = { at: number; as: 'told' | 'moved' | 'doubtful' } | { why: 'future' | 'early' | 'closed' };

/**
 * The time of an operation: by the device's clock as it runs now. If that is impossible because the clock was set
 * since, by the clock as it ran then; if that is impossible too, the nearest possible moment. An operation of a device
 * that was at the door in time never counts for nothing: it counts as of its arrival here.
 */
export function whenDone({ at, behindMs: then }: Told, clocks: Clocks): When {
  const { now, startsAt, behindMs, compared, bound, deviceSince } = clocks;
  const told = Date.parse(at);
  const opens = opensAt(startsAt).getTime();
  const closes = bound ? closesAt(startsAt).getTime() : Infinity;
  const fits = (when: number) => when >= opens && when <= Math.min(now + AHEAD_MS, closes);
  const when = told + behindMs;
  if (fits(when)) return { at: when, as: 'told' };
  const early = { why: bound ? ('closed' as const) : ('early' as const) };
  // It was not open yet, whatever the clock said.
  if (now < opens) return when > now + AHEAD_MS ? { why: 'future' } : early;
  const before = told + (then ?? behindMs);
  if (fits(before)) return { at: before, as: 'moved' };
  const there = deviceSince !== undefined && deviceSince <= closes ? deviceSince : undefined;
  const wasSet =
    Math.abs(before - when) > AHEAD_MS ||
    (compared && when > now + AHEAD_MS) ||
    // A device cannot have done anything before it joined.
    (there !== undefined && when < there - AHEAD_MS);
  if (wasSet) return { at: Math.max(opens, there ?? opens, Math.min(before, now, closes)), as: 'moved' };
  if (when > now + AHEAD_MS) return { why: 'future' };
  if (there !== undefined) return { at: Math.min(now, closes), as: 'doubtful' };
  return when < opens ? early : { why: 'closed' };
}

type From = { itemId: string; deviceId: string | undefined };

/** When each was done, by its id. The device is asked for only where something does not fit by the clocks alone. */
export async function whenEachDone(
  ctx: Ctx,
  operations: readonly Operation[],
  clocks: Clocks,
  { itemId, deviceId }: From,
): Promise<Map<string, When>> {
  const first = operations.map((one) => whenDone(one, clocks));
  const deviceSince = first.some(notTold) && deviceId ? await knownSince(ctx, itemId, deviceId) : undefined;
  const times = new Map<string, When>();
  const guessed: { id: string; told: number; when: Extract<When, { at: number }> }[] = [];
  operations.forEach((one, place) => {
    const when = deviceSince === undefined ? first[place]! : whenDone(one, { ...clocks, deviceSince });
    times.set(one.id, when);
    if ('at' in when && when.as !== 'told') guessed.push({ id: one.id, told: Date.parse(one.at), when });
  });
  // Operations at the same moment keep the order in which they were done.
  guessed.sort((one, other) => one.told - other.told);
  guessed.forEach(({ id, when }, place) => times.set(id, { ...when, at: when.at + place }));
  return times;
}

const notTold = (when: When): boolean => 'why' in when || when.as !== 'told';

/** Since when a device has been one of the door of an item; undefined where it is none. */
async function knownSince(ctx: Ctx, itemId: string, deviceId: string): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ created_at: string | Date }>(sql`
    SELECT d.created_at FROM attendance_devices d
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.event_id = d.event_id
      AND i.group_id IS NOT DISTINCT FROM d.group_id AND i.local_date = d.local_date
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId} AND i.id = ${itemId}`);
  return rows[0] && new Date(rows[0].created_at).getTime();
}
