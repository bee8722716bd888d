import { closesAt, opensAt } from '../window.ts';

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
  /** Since when, by our clock, the device was one of this door; where it is known as one. */
  deviceSince?: number | undefined;
};

/**
 * By our clock; `moved` where the clock of the device was set in between, so that another moment counts than it says, and
 * `doubtful` where it says a moment at which the check-in was not open and may be right.
 */
export type When = { at: number; as: 'told' | 'moved' | 'doubtful' } | { why: 'future' | 'early' | 'closed' };

/**
 * When something was done: by the clock of the device as it goes now. Where that cannot be, for the clock was set since, by
 * what it went like then; where that cannot be either, the nearest moment at which it can have been done. A device that was
 * at the door in time is never told that what was done with it is worth nothing: it counts as of when it came here.
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
