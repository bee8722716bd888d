import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Base } from './core/context.ts';
import type { Jobs } from './core/jobs.ts';

/** Counting goes through every organisation's rows, so however often one asks, it is done at most this often. */
const COUNTED_EVERY_MS = 10_000;

type Figure = { thing: 'message' | 'recipient'; state: string; count: number };

/** Scrapers wait for ten seconds in all; a database that has not answered by then counts as away. */
const PATIENCE_MS = 3_000;

type Values = Record<string, number>;

/** `snapshotAge`: as in `Deps`. */
type Watched = { base: Base; jobs: Jobs; snapshotAge: (() => number) | null };

/**
 * Adds to `/metrics` how much is waiting and on its way, how busy the database's connections are, who reads from replicas, and how old the data is
 * that no snapshot holds. Without the database, what only it knows is left out.
 */
export function registerMetrics(registry: Registry, { base, jobs, snapshotAge }: Watched): void {
  const count = counting(base);

  function gauge(name: string, help: string, read: () => Promise<Values> | Values): void {
    const figures: Gauge<'state'> = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      collect: async () => {
        const now = await inTime(read);
        figures.reset();
        for (const [state, value] of Object.entries(now ?? {})) figures.set({ state }, value);
      },
    });
  }

  function plain(name: string, help: string, read: () => Promise<number> | number, otherwise?: number): void {
    const figure: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const now = (await inTime(read)) ?? otherwise;
        if (now === undefined) figure.remove();
        else figure.set(now);
      },
    });
  }

  gauge('koinonia_messages', 'Messages by state, all organisations', async () => only('message', await count()));
  gauge('koinonia_recipients_open', 'Recipients without a final state, all organisations', async () =>
    only('recipient', await count()),
  );
  gauge('koinonia_jobs', 'Jobs that wait to be started, all processes', async () => ({
    waiting: await jobs.waiting(),
  }));
  plain('koinonia_queue_age_seconds', 'How long the oldest job has been due, all processes', () => jobs.oldestDue());
  gauge('koinonia_database_connections', 'Connections of this process to the database', () =>
    base.database.connections(),
  );
  const { replicas } = base.database;
  if (replicas) {
    gauge('koinonia_replicas', 'Replicas by standing, as this process sees them', () => replicas.figures().replicas);
    gauge(
      'koinonia_replica_readings',
      'Readings that a replica may answer since the start, by who did',
      () => replicas.figures().readings,
    );
  }
  plain('koinonia_database_up', 'Whether the database answers', () => base.database.ping().then(() => 1), 0);
  if (snapshotAge)
    plain('koinonia_snapshot_age_seconds', 'Since when there may be changes that no snapshot holds', snapshotAge);
}

async function inTime<T>(read: () => Promise<T> | T): Promise<T | undefined> {
  const timeUp = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => timeUp.resolve(undefined), PATIENCE_MS);
  try {
    return await Promise.race([read(), timeUp.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function only(thing: Figure['thing'], figures: readonly Figure[]): Record<string, number> {
  return Object.fromEntries(figures.filter((one) => one.thing === thing).map(({ state, count }) => [state, count]));
}

function counting(base: Base): () => Promise<Figure[]> {
  let known: Promise<Figure[]> = Promise.resolve([]);
  let countedAt = 0;
  const ask = async () =>
    (await base.database.asGate((tx) => tx.execute<Figure>(sql`SELECT * FROM app.sending_figures()`))).rows;
  return () => {
    if (Date.now() - countedAt >= COUNTED_EVERY_MS) {
      countedAt = Date.now();
      known = ask();
    }
    return known;
  };
}
