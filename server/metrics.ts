import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Base } from './core/context.ts';
import type { Jobs } from './core/jobs.ts';

/** Counting goes through every organisation's rows, so however often one asks, it is done at most this often. */
const COUNTED_EVERY_MS = 10_000;

type Figure = { thing: 'message' | 'recipient'; state: string; count: number };

/** Adds to `/metrics` how much is waiting and on its way, and how busy the database's connections are. */
export function registerMetrics(registry: Registry, base: Base, jobs: Jobs): void {
  const count = counting(base);

  function gauge(
    name: string,
    help: string,
    read: () => Promise<Record<string, number>> | Record<string, number>,
  ): void {
    const figures: Gauge<'state'> = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      collect: async () => {
        const now = await read();
        figures.reset();
        for (const [state, value] of Object.entries(now)) figures.set({ state }, value);
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
  gauge('koinonia_database_connections', 'Connections of this process to the database', () =>
    base.database.connections(),
  );
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
