import { setTimeout as sleep } from 'node:timers/promises';
import { takeTurns } from '../../turns.ts';
import type pg from 'pg';
import { type Database, type JobStore, type OwnerConnection, OwnerNeeded } from '../database.ts';
import {
  bulkInserts,
  insideTransaction,
  type More,
  refuseInsideTransaction,
  type Tx,
} from '../transactions/transaction-handle.ts';
import { plainTypes } from '../transactions/prepared-statement.ts';
import { plainClient, type Statements, statementConnections } from './postgres-connections.ts';
import { checkCommitted, runTransaction } from './postgres-transaction.ts';
import { openReplicas } from './replicas.ts';

type Subscriber = { channel: string; onPayload: (payload: string) => void; onGap: () => void };

/** PostgreSQL's advisory locks that mark a process as present. */
const PRESENCE_LOCKS = 1_802_464_361;

/** Not waited for: if it is held, then by an earlier connection of our own. */
const takeLock = (client: pg.Client, lock: number) =>
  client.query('select pg_try_advisory_lock($1, $2)', [PRESENCE_LOCKS, lock]);

const RETRY_MS = 1_000;
/** How often the connection that listens is asked something, and how long an answer may take. */
const HEARTBEAT_MS = 5_000;

/**
 * LISTEN on one connection of its own, made when first needed and made again when it breaks; then every channel is
 * listened to again and everybody is told that something may have been missed. It also holds the locks that say that
 * this process is there.
 */
function postgresListener(connect: () => Promise<pg.Client>): {
  listen: Database['listen'];
  holdLock: Database['holdLock'];
  connectedMs(): number;
  close(): Promise<void>;
} {
  const subscribers = new Set<Subscriber>();
  const locks = new Set<number>();
  const closing = new AbortController();
  let current: Promise<pg.Client> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let connectedAt = Number.POSITIVE_INFINITY;

  async function open(): Promise<pg.Client> {
    const client = await connect();
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscribers) if (one.channel === channel) one.onPayload(payload ?? '');
    });
    let [ready, ended] = [false, false];
    client.once('end', () => {
      ended = true;
      connectedAt = Number.POSITIVE_INFINITY;
      // One that breaks before is opened again by whoever waits for it.
      if (ready) void reopen();
    });
    try {
      for (const channel of new Set([...subscribers].map((one) => one.channel)))
        await client.query(`listen ${channel}`);
      for (const lock of locks) await takeLock(client, lock);
      if (ended) throw new Error('The connection that listens has ended.');
    } catch (error) {
      // A standby takes connections, and lets nobody listen.
      await client.end();
      throw error;
    }
    ready = true;
    connectedAt = performance.now();
    clearInterval(heartbeat);
    // A connection that died silently is found by asking it something.
    heartbeat = setInterval(() => void client.query('select 1').catch(() => client.end()), HEARTBEAT_MS).unref();
    return client;
  }

  async function reopen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        current = open();
        await current;
        for (const one of subscribers) one.onGap();
        return;
      } catch {
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  return {
    async listen(channel, onPayload, onGap = () => undefined) {
      if (!/^[a-z][a-z0-9_]{0,60}$/.test(channel)) throw new TypeError(`"${channel}" is no name for a channel.`);
      const subscriber = { channel, onPayload: guardListener(channel, onPayload), onGap };
      subscribers.add(subscriber);
      current ??= open();
      try {
        await (await current).query(`listen ${channel}`);
      } catch (error) {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) current = undefined;
        throw error;
      }
      return async () => {
        subscribers.delete(subscriber);
      };
    },
    async holdLock(lock) {
      locks.add(lock);
      current ??= open();
      await takeLock(await current, lock);
      return async () => {
        locks.delete(lock);
        await (await current)?.query('select pg_advisory_unlock($1, $2)', [PRESENCE_LOCKS, lock]);
      };
    },
    connectedMs: () => Math.max(0, performance.now() - connectedAt),
    async close() {
      closing.abort();
      clearInterval(heartbeat);
      await (await current?.catch(() => undefined))?.end();
    },
  };
}

/**
 * Wraps a listener so that no notification can end the process. Anybody who can connect to the database may NOTIFY with any
 * payload, and an error thrown while a notification is delivered would otherwise be uncaught.
 */
function guardListener(channel: string, onPayload: (payload: string) => void): (payload: string) => void {
  return (payload) => {
    try {
      onPayload(payload);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      process.emitWarning(`A notification on ${channel} was not understood, and ignored: ${why}`);
    }
  };
}

const LOCK_AGAIN_MS = 100;

/**
 * `secret` as in `Database`, by default the password in `url`; `url`, `ownerUrl`, `listenUrl` as in DATABASE_URL, DATABASE_OWNER_URL and LISTEN_URL; with the last one `url` leads through a transaction
 * pooler. `preparedStatements` as in PREPARED_STATEMENTS, `readUrls` as in DATABASE_READ_URL. `poolSize` connections at most (default 10), one more for LISTEN.
 */
export type PostgresOptions = {
  url: string;
  secret?: string | undefined;
  ownerUrl?: string | undefined;
  listenUrl?: string | undefined;
  preparedStatements?: boolean | undefined;
  readUrls?: readonly string[] | undefined;
  poolSize?: number | undefined;
};

/** A database over a pool of pipelined connections to PostgreSQL 15 or later. Nothing is migrated or checked here. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, ownerUrl, listenUrl = url, readUrls = [], poolSize = 10 } = options;
  const pooler = options.listenUrl !== undefined;
  const way = { url, poolSize, pooler, named: options.preparedStatements ?? !pooler };
  const statements = statementConnections(way);
  const { pool } = statements;
  const listener = postgresListener(() => plainClient(listenUrl, HEARTBEAT_MS));
  const bulk = bulkInserts();
  // Two connections are always left by one organisation to the others.
  const places = takeTurns({ most: poolSize, ofOne: Math.max(1, poolSize - 2) });
  const transaction = <T>(tenantId: string | null, work: (tx: Tx, more: More) => Promise<T>): Promise<T> =>
    runTransaction(statements, { tenantId, onCommit: (scope) => bulk.committed(scope) }, work);
  const withTenant: Database['withTenant'] = (tenantId, work) =>
    places(() => transaction(tenantId, work), { organisation: tenantId, account: '' });
  const replicas = readUrls.length > 0 ? openReplicas(readUrls, { ...way, primary: { pool, withTenant } }) : null;

  return {
    secret: options.secret ?? (URL.parse(url)?.password || url),
    async withTenant(tenantId, work) {
      refuseInsideTransaction('withTenant');
      return withTenant(tenantId, work);
    },
    async asGate(work) {
      refuseInsideTransaction('asGate');
      return transaction(null, work);
    },
    replicas,
    listen: listener.listen,
    holdLock: listener.holdLock,
    async locksHeld() {
      refuseInsideTransaction('locksHeld');
      const { rows } = await pool.query<{ lock: number }>(
        `select objid::bigint::integer as lock from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
          and granted and database = (select oid from pg_database where datname = current_database())`,
        [PRESENCE_LOCKS],
      );
      return { locks: rows.map(({ lock }) => lock), connectedMs: listener.connectedMs() };
    },
    async notify(channel, ...payloads) {
      refuseInsideTransaction('notify');
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    },
    jobs: {
      async executeSql(text, values) {
        refuseInsideTransaction('jobs.executeSql');
        return pooler ? executeWithLimits(statements, text, values) : executeOn(pool, text, values);
      },
    },
    async asOwner(work) {
      refuseInsideTransaction('asOwner');
      return asOwnerOf(ownerUrl, async (client) => {
        await client.query('begin');
        const result = await insideTransaction(null, () => work(ownerConnection(client)));
        checkCommitted(await client.query('commit'));
        return result;
      });
    },
    async withOwnerStore(lock, work) {
      refuseInsideTransaction('withOwnerStore');
      return asOwnerOf(ownerUrl, async (client) => {
        // The owner may come through a pooler, where a lock is lost.
        const holder = await plainClient(listenUrl);
        try {
          // Waiting within a statement would make a concurrent index build wait in turn, forever.
          const taken = () => holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
          while (!(await taken()).rows[0]?.taken) await sleep(LOCK_AGAIN_MS);
          return await work({ executeSql: (text, values) => executeOn(client, text, values) });
        } finally {
          await holder.end();
        }
      });
    },
    onManyInserted: bulk.heardBy,
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await Promise.all([listener.close(), replicas?.close()]);
      await pool.end();
    },
  };
}

async function asOwnerOf<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (url === undefined) throw new OwnerNeeded();
  const client = await plainClient(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function executeOn(
  runner: pg.Pool | pg.ClientBase,
  text: string,
  values: unknown[] | undefined,
): ReturnType<JobStore['executeSql']> {
  const answer: pg.QueryResult | pg.QueryResult[] = await runner.query(
    { text, types: plainTypes },
    values?.length ? values : undefined,
  );
  if (!Array.isArray(answer)) return { rows: answer.rows, rowCount: answer.rowCount ?? 0 };
  return { rows: answer.flatMap((one) => one.rows) };
}

/** For limits that come with each transaction. Several statements in one text commit by themselves, with own limits. */
async function executeWithLimits(
  { connect, begin }: Statements,
  text: string,
  values: unknown[] | undefined,
): ReturnType<JobStore['executeSql']> {
  const client = await connect();
  let failed = true;
  try {
    const whole = /^\s*begin\b/i.test(text);
    if (!whole) client.query(begin).catch(() => undefined);
    const answer = await executeOn(client, text, values);
    if (!whole) checkCommitted(await client.query('commit'));
    failed = false;
    return answer;
  } finally {
    // A failure in the middle of a transaction leaves it open.
    client.release(failed);
  }
}

function ownerConnection(client: pg.Client): OwnerConnection {
  return {
    async exec(text) {
      await client.query(text);
    },
    async query<R extends object>(text: string, values: unknown[] = []) {
      return (await client.query<R>({ text, types: plainTypes }, values)).rows;
    },
  };
}
