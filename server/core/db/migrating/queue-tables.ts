import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database, JobStore } from '../database.ts';

/** Any number will do, as long as it stays the same. */
const LOCK = 7_251_119_005;
const LOOK_AGAIN_MS = 250;
/** Work goes on without an index that takes longer; the next set-up goes on building. */
const WAIT_AT_MOST_MS = 120_000;

/** Makes the queue's own tables, or brings them up to date, as their owner; indexes that are built afterwards included. */
export async function setUpQueue(database: Database): Promise<void> {
  // One at a time: who loses the race for the same tables is left in a transaction that has failed.
  await database.withOwnerStore(LOCK, async (store) => {
    const boss = new PgBoss({
      ...queueOptions,
      db: store,
      migrate: true,
      bamIntervalSeconds: 10,
      supervise: false,
      schedule: false,
    });
    const failures: unknown[] = [];
    boss.on('error', (error) => failures.push(error));
    await boss.start();
    const until = Date.now() + WAIT_AT_MOST_MS;
    while (failures.length === 0 && Date.now() < until && (await toBeBuilt(store))) await sleep(LOOK_AGAIN_MS);
    await boss.stop({ graceful: false, close: false });
    if (failures.length > 0) throw failures[0];
  });
}

/** How the queue lies in our database: the same for whoever sets it up and whoever works with it. */
export const queueOptions = { backend: 'postgres', schema: 'pgboss' } as const;

async function toBeBuilt(store: JobStore): Promise<boolean> {
  const { rows } = await store.executeSql(`SELECT FROM pgboss.bam WHERE status IN ('pending', 'in_progress') LIMIT 1`);
  return rows.length > 0;
}
