import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Base, Ctx } from './context.ts';
import type { Database } from './db/index.ts';
import type { Log } from './log.ts';
import { inTenant } from './transaction.ts';

/** What a running job has: its organisation, and transactions in it. */
export type JobRun = {
  tenantId: string;
  /** Aborted when the process is told to stop: finish the batch in hand, then return. */
  signal: AbortSignal;
  transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
};

export type JobKind = {
  queue: string;
  /** How often a job that throws is tried again; 2 unless named. */
  retryLimit?: number;
  /** Seconds after which a job without an end counts as failed; 15 minutes unless named. */
  expireInSeconds?: number;
  /** Jobs of this kind under way at once in one process. */
  concurrency?: number;
  run: (job: JobRun, payload: Record<string, string>) => Promise<void>;
};

/** Work that outlives a request: pg-boss over our own database, enqueued in the caller's transaction by `ctx.enqueue`. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #stopping = new AbortController();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#boss = new PgBoss({ db: jobStore(database), backend: database.kind === 'embedded' ? 'pglite' : 'postgres', schema: 'pgboss', useListenNotify: true });
    this.#boss.on('error', (error) => log.error({ error: error.message }, 'job queue'));
  }

  /** Makes and warms every queue; in every role, before listening, so that none is first looked up in a transaction. */
  async prepare(kinds: readonly JobKind[]): Promise<void> {
    await this.#boss.start();
    for (const kind of kinds) {
      const options = { retryLimit: kind.retryLimit ?? 2, retryBackoff: true, retryDelay: 1, expireInSeconds: kind.expireInSeconds ?? 900, notify: true };
      if (await this.#boss.getQueue(kind.queue)) await this.#boss.updateQueue(kind.queue, options);
      else await this.#boss.createQueue(kind.queue, options);
    }
  }

  /** Begins to work; only where `ROLE` is `all` or `worker`. */
  async work(base: Base, kinds: readonly JobKind[]): Promise<void> {
    for (const kind of kinds) {
      const options = { pollingIntervalSeconds: 2, localConcurrency: kind.concurrency ?? 1 };
      await this.#boss.work<Record<string, string>>(kind.queue, options, async ([job]) => {
        if (job) await this.#run(base, kind, job.data);
      });
    }
  }

  /** How many jobs wait to be started, in all processes together. */
  async waiting(): Promise<number> {
    const { rows } = await this.#database.jobs.executeSql(`SELECT count(*)::int AS waiting FROM pgboss.job WHERE state < 'active'`);
    return Number(rows[0]?.['waiting'] ?? 0);
  }

  /** Lets running jobs finish their batch, at most `timeout` milliseconds. */
  async stop(timeout: number): Promise<void> {
    this.#stopping.abort();
    await this.#boss.stop({ graceful: true, timeout });
  }

  async #run(base: Base, kind: JobKind, payload: Record<string, string>): Promise<void> {
    const { tenantId = '', ...ids } = payload;
    await kind.run({ tenantId, signal: this.#stopping.signal, transaction: (work) => inTenant(base, tenantId, null, work) }, ids);
  }
}

/** Our connections, as the queue wants them. */
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
