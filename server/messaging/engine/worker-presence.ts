import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';

/** How often a worker says that it is there; one not seen for half a minute is taken to have stopped. */
const SEEN_EVERY_MS = 5000;

export type Presence = {
  /** What this worker signs its claims with. */
  id: number;
  leave: () => Promise<void>;
};

/**
 * Lets everybody know that this worker is there, until it leaves, so that what a killed one held can be told from what
 * a slow provider holds. The embedded database has one process at a time: whoever else stands there was killed.
 */
export async function workerPresence(base: Base): Promise<Presence> {
  const id = randomInt(1, 2 ** 31 - 1);
  const { database } = base;
  const kept = database.kind === 'embedded' ? sql`false` : sql`seen > now() - interval '1 hour'`;
  await database.asGate(async (tx) => {
    await tx.execute(sql`DELETE FROM workers WHERE NOT (${kept})`);
    await tx.execute(sql`INSERT INTO workers (id) VALUES (${id})`);
  });
  let saying: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A database that is away now is told the next time.
    saying = database
      .asGate((tx) =>
        tx.execute(sql`INSERT INTO workers (id) VALUES (${id}) ON CONFLICT (id) DO UPDATE SET seen = now()`),
      )
      .catch(() => undefined);
  }, SEEN_EVERY_MS);
  return {
    id,
    leave: async () => {
      clearInterval(timer);
      await saying;
      await database.asGate((tx) => tx.execute(sql`DELETE FROM workers WHERE id = ${id}`)).catch(() => undefined);
    },
  };
}
