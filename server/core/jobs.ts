import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Base, Ctx } from './context.ts';
import { type Database, isDatabaseUnavailable, queueOptions } from './db/index.ts';
import type { Log } from './log.ts';
import { inTenant } from './transaction.ts';
import { askingAs } from './turns.ts';

/** A running job's context: its organisation, and transactions in it. */
export type JobRun = {
  tenantId: string;
  /** Aborted when the process is told to stop: finish the batch in hand, then return. */
  signal: AbortSignal;
  transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
};

/** A kind of work that outlives a request, started by `ctx.enqueue(queue, ids)`. */
export type JobKind = {
  queue: string;
  /** Also runs on a schedule (UTC), once for every organisation. */
  cron?: string;
  /** Runs once before the scheduled jobs of the organisations, for what belongs to none of them. */
  first?: (base: Base) => Promise<unknown>;
  /** It writes or asks somebody outside: while an organisation is held after a restore, it waits. */
  leaves?: boolean;
  run: (job: JobRun, ids: Record<string, string>) => Promise<void>;
};

/** A job that throws is tried again this often, waiting longer each time; one that kills its process counts as thrown. */
const RETRIES = 2;
const ENDS_WITHIN_S = 900;

/** Jobs of one queue at once in one process, each of another organisation. */
const WORKERS = 2;

/** A job whose process sends no heartbeat for so long counts as dead; how often that is checked. */
const SILENT_S = 60;
const LOOK_EVERY_S = 30;

/** New jobs are announced, so polling only finds jobs that became due or that a dead process left: each poll is one statement a queue. */
const POLL_EVERY_S = 20;
/** By then a job that failed is due again, both times. */
const AGAIN_MS = 5_000;
/** How long a job waits whose database is away. */
const AWAY_MS = 1_000;
/** Jobs that wait for other jobs: there are none. */
const FLOW_EVERY_S = 3600;

/** Jobs in our own database, by pg-boss: enqueued in the caller's transaction, run as the organisation they belong to. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #works: boolean;
  readonly #log: Log;
  readonly #lookEverySeconds: number;
  readonly #stopping = new AbortController();

  /** `works` false: this process creates and fills queues, and other processes run the jobs. */
  constructor(database: Database, log: Log, works: boolean, lookEverySeconds = LOOK_EVERY_S) {
    this.#boss = new PgBoss({
      ...queueOptions,
      db: jobStore(database),
      // The owner creates and upgrades its tables before any process serves.
      migrate: false,
      reindex: false,
      useListenNotify: works,
      schedule: works,
      supervise: works,
      superviseIntervalSeconds: lookEverySeconds,
      monitorIntervalSeconds: lookEverySeconds,
      // Scheduled jobs may start so much later.
      cronWorkerIntervalSeconds: lookEverySeconds,
      flowIntervalSeconds: FLOW_EVERY_S,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
    this.#database = database;
    this.#works = works;
    this.#lookEverySeconds = lookEverySeconds;
    this.#log = log;
  }

  /** Makes and warms every queue; in every role, before listening, so that none is first looked up in a transaction. */
  async prepare(kinds: readonly JobKind[]): Promise<void> {
    await this.#boss.start();
    for (const { queue, cron } of kinds) {
      const options = {
        retryLimit: RETRIES,
        retryBackoff: true,
        retryDelay: 1,
        expireInSeconds: ENDS_WITHIN_S,
        heartbeatSeconds: SILENT_S,
        notify: true,
      };
      if (await this.#boss.getQueue(queue)) await this.#boss.updateQueue(queue, options);
      else await this.#boss.createQueue(queue, options);
      if (cron) await this.#boss.schedule(queue, cron);
    }
  }

  /** Starts running jobs, where this process does. */
  async work(base: Base, kinds: readonly JobKind[]): Promise<void> {
    if (!this.#works) return;
    // A new job is announced; after a gap in notifications every queue is polled. Jobs of a dead process are found by polling.
    const polling = {
      pollingIntervalSeconds: Math.min(2, this.#lookEverySeconds),
      notifyPollingIntervalSeconds: this.#lookEverySeconds < LOOK_EVERY_S ? this.#lookEverySeconds : POLL_EVERY_S,
      // A long job of one organisation holds up only that organisation's jobs.
      localGroupConcurrency: 1,
    };
    for (const kind of kinds.flatMap((kind) => Array<JobKind>(WORKERS).fill(kind))) {
      let worker = '';
      worker = await this.#boss.work<Record<string, string> | null>(kind.queue, polling, async ([job]) => {
        try {
          if (job) await this.#whenDatabaseIsThere(() => this.#run(base, kind, job.data ?? {}));
        } catch (error) {
          setTimeout(() => this.#boss.notifyWorker(worker), AGAIN_MS).unref();
          throw error;
        } finally {
          // After one job there may be more: on its own pg-boss would poll again only after the pause.
          this.#boss.notifyWorker(worker);
        }
      });
    }
  }

  /** How many jobs wait to be started, in all processes together. */
  async waiting(): Promise<number> {
    const { rows } = await this.#database.jobs.executeSql(
      `SELECT count(*)::int AS waiting FROM pgboss.job WHERE state < 'active'`,
    );
    return Number(rows[0]?.['waiting'] ?? 0);
  }

  /** How many seconds ago the job was due that has waited longest, in all processes together; 0 if none is due. */
  async oldestDue(): Promise<number> {
    const { rows } = await this.#database.jobs.executeSql(
      `SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::text AS seconds FROM pgboss.job
       WHERE state < 'active' AND start_after <= now()`,
    );
    return Number(rows[0]?.['seconds'] ?? 0);
  }

  /** Lets running jobs finish their batch, at most `timeout` milliseconds. */
  async stop(timeout: number): Promise<void> {
    this.#stopping.abort();
    await this.#boss.stop({ graceful: true, timeout });
  }

  /**
   * A job whose database went away begins again when it is back. It would count as failed otherwise, which the queue cannot
   * even be told. Beyond SILENT_S it is anybody's.
   */
  async #whenDatabaseIsThere(run: () => Promise<void>): Promise<void> {
    const until = Date.now() + SILENT_S * 1000;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isDatabaseUnavailable(error) || this.#stopping.signal.aborted || Date.now() > until) throw error;
        this.#log.warn({ err: error }, 'a job waits for the database');
        await sleep(AWAY_MS);
      }
    }
  }

  async #run(base: Base, kind: JobKind, { tenantId, ...ids }: Record<string, string>): Promise<void> {
    const { signal } = this.#stopping;
    if (!tenantId) await kind.first?.(base);
    const held = kind.leaves ? await heldTenants(base.database) : new Set();
    for (const tenant of tenantId ? [tenantId] : await everyTenant(base.database)) {
      if (signal.aborted) return;
      if (kind.leaves && held.has(tenant)) {
        if (tenantId)
          await inTenant(base, tenant, null, (ctx) => ctx.enqueue(kind.queue, ids, { startAfter: later() }));
        continue;
      }
      const job: JobRun = { tenantId: tenant, signal, transaction: (work) => inTenant(base, tenant, null, work) };
      await askingAs({ organisation: tenant, account: 'jobs' }, () => kind.run(job, ids));
    }
    this.#log.debug({ queue: kind.queue }, 'job done');
  }
}

/** When what was held is looked at again. */
const later = () => new Date(Date.now() + 60_000);

/** The organisations in which nothing leaves by itself since a restore. */
export async function heldTenants(database: Database): Promise<Set<string>> {
  const { rows } = await database.asGate((tx) => tx.execute<{ id: string }>(sql`SELECT app.held_tenants() AS id`));
  return new Set(rows.map(({ id }) => id));
}

async function everyTenant(database: Database): Promise<string[]> {
  const { rows } = await database.asGate((tx) => tx.execute<{ id: string }>(sql`SELECT app.all_tenants() AS id`));
  return rows.map(({ id }) => id);
}

/** Our connections in the shape pg-boss expects. */
function jobStore(database: Database): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: (text, values) => database.jobs.executeSql(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const close = await database.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close };
    },
  };
}
