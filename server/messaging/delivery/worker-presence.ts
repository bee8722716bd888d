import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Part } from '../../adapters/gateway.ts';
import type { Base, Ctx } from '../../core/context.ts';
import { ownProcess } from '../../core/process-identity.ts';

/** How often a worker says that it is there. */
const SEEN_EVERY_MS = 3000;

/** A worker silent for this long has no part in what workers share. */
const THERE_MS = 5 * SEEN_EVERY_MS;

export type Presence = {
  /** Signs this worker's claims. */
  id: number;
  leave: () => Promise<void>;
};

/**
 * Lets everybody know that this worker is there, until it leaves: by a row, by the process it runs in, and
 * by a lock that goes with its connection. So what a dead one held can be told from what a slow provider holds. `share` is
 * told which of how many it is.
 */
export async function workerPresence(base: Base, share: (part: Part) => void = () => undefined): Promise<Presence> {
  const id = randomInt(1, 2 ** 31 - 1);
  const { database } = base;
  const letGo = await database.holdLock(id);
  const say = async () => {
    const { rows } = await database.asGate(async (tx) => {
      await tx.execute(sql`
        INSERT INTO workers (id, process, holds_lock) VALUES (${id}, ${ownProcess}, true)
        ON CONFLICT (id) DO UPDATE SET seen = now()`);
      return tx.execute<{ id: number; process: string; locked: boolean }>(sql`
        SELECT id, process, holds_lock AS locked FROM workers
        WHERE id <> ${id} AND seen > now() - ${THERE_MS}::integer * interval '1 millisecond'`);
    });
    // A killed worker's lock goes at once: its share must not lie idle until it counts as gone.
    const held = new Set((await database.locksHeld()).locks);
    const others = rows.filter((one) => (one.locked ? held.has(one.id) : one.process === ownProcess));
    share({ place: others.filter((one) => one.id < id).length, of: others.length + 1 });
  };
  await database.asGate((tx) => tx.execute(sql`DELETE FROM workers WHERE seen < now() - interval '1 hour'`));
  await say();
  let saying: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A database that is away now is told the next time.
    saying = say().catch(() => undefined);
  }, SEEN_EVERY_MS);
  return {
    id,
    leave: async () => {
      clearInterval(timer);
      await saying;
      await database.asGate((tx) => tx.execute(sql`DELETE FROM workers WHERE id = ${id}`)).catch(() => undefined);
      await letGo().catch(() => undefined);
    },
  };
}

/** The channel on which workers of every process hear that there is something to send. */
export const wakeChannel = 'koinonia_messages';

/** Wakes the workers when this transaction commits: where nothing was on its way they rest for seconds. */
export async function wakeWorkers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_notify(${wakeChannel}, '')`);
}

export type WorkerOptions = {
  /** How long a claimed recipient is ours; longer than any call to a provider may take. */
  leaseMs: number;
  /** How often leases and unknown recipients are looked after. */
  sweepMs: number;
  /** How often to look for work nobody woke us for, while some message is on its way. */
  pollMs: number;
};

export const usualWorker: WorkerOptions = { leaseMs: 120_000, sweepMs: 2000, pollMs: 500 };
