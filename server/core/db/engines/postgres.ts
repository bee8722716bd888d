import pg from 'pg';
import { type Defer, deferredStatements } from '../transactions/deferred-statements.ts';
import { type Database, type JobStore, type OwnerConnection, OwnerNeeded } from '../database.ts';
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts';
import { statementName } from '../transactions/named-statement.ts';
import { postgresListener, PRESENCE_LOCKS } from './postgres-listener.ts';
import { readSingleStatement, prepareTenantStatement } from '../transactions/read-single-statement.ts';
import { becomeGate, becomeTenant } from '../transactions/tenant-setting.ts';
import { insideTransaction, refuseInsideTransaction } from '../transactions/transaction-guard.ts';
import { type Send, transactionHandle, type Tx, withoutValues } from '../transactions/transaction-handle.ts';
import { drizzleTypes, plainTypes } from '../transactions/wire-values.ts';
import { checkCommitted, writeSingleStatement, corkUntilNextTick } from '../transactions/write-single-statement.ts';

/**
 * `url` as in DATABASE_URL, `ownerUrl` as in DATABASE_OWNER_URL; `poolSize` connections at most (default 10), one more for
 * LISTEN.
 */
export type PostgresOptions = { url: string; ownerUrl?: string | undefined; poolSize?: number };

const CONNECT_MS = 10_000;
const LOCK_MS = 10_000;
const STATEMENT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** A database over a pool of pipelined connections to PostgreSQL 15 or later. Nothing is migrated or checked here. */
export function openPostgres({ url, ownerUrl, poolSize = 10 }: PostgresOptions): Database {
  const pool = new pg.Pool({ ...pipelined, connectionString: url, max: poolSize });
  // A connection that breaks says so to whoever uses it; without a listener the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareTenantStatement(client);
  });
  const listener = postgresListener(() => plainClient(url));

  async function transaction<T>(role: string, work: (tx: Tx, also: Defer) => Promise<T>): Promise<T> {
    const client = await connect(pool);
    let broken = false;
    let committing = false;
    const alongside = deferredStatements();
    try {
      // Not waited for: it travels together with the first statement. Should it fail, that one fails too.
      corkUntilNextTick(client);
      client.query(`begin; ${role}`).catch(() => undefined);
      const send: Send = (statement, values) => {
        corkUntilNextTick(client);
        return client.query({ ...statement, name: statementName(statement), types: drizzleTypes }, values);
      };
      const result = await insideTransaction((scope) => work(transactionHandle(scope, send), alongside.add));
      committing = true;
      corkUntilNextTick(client);
      const committed = client.query('commit');
      // Where one that travels along has failed, PostgreSQL takes the commit for a rollback.
      alongside.add(committed);
      await alongside.arrived();
      checkCommitted(await committed);
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      const own = withoutValues(await alongside.whyFailed(error));
      throw broken && isConnectionLost(own) ? new DatabaseUnavailable(committing ? 'perhaps' : 'no', own) : own;
    } finally {
      client.release(broken);
    }
  }

  return {
    kind: 'postgres',
    async withTenant(tenantId, work) {
      refuseInsideTransaction('withTenant');
      return transaction(becomeTenant(tenantId), work);
    },
    async asGate(work) {
      refuseInsideTransaction('asGate');
      return transaction(becomeGate, work);
    },
    async readOne(tenantId, read) {
      refuseInsideTransaction('readOne');
      return readSingleStatement(() => connect(pool), tenantId, read);
    },
    async writeOne(tenantId, write) {
      refuseInsideTransaction('writeOne');
      const role = tenantId === null ? becomeGate : becomeTenant(tenantId);
      return writeSingleStatement(() => connect(pool), role, write);
    },
    listen: listener.listen,
    holdLock: listener.holdLock,
    async locksHeld() {
      refuseInsideTransaction('locksHeld');
      const { rows } = await pool.query<{ lock: number }>(
        `select objid::bigint::integer as lock from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
          and granted and database = (select oid from pg_database where datname = current_database())`,
        [PRESENCE_LOCKS],
      );
      return rows.map(({ lock }) => lock);
    },
    async notify(channel, payload) {
      refuseInsideTransaction('notify');
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    jobs: {
      async executeSql(text, values) {
        refuseInsideTransaction('jobs.executeSql');
        return executeOn(pool, text, values);
      },
    },
    async asOwner(work) {
      refuseInsideTransaction('asOwner');
      return asOwnerOf(ownerUrl, async (client) => {
        await client.query('begin');
        const result = await insideTransaction(() => work(ownerConnection(client)));
        checkCommitted(await client.query('commit'));
        return result;
      });
    },
    async withOwnerStore(work) {
      refuseInsideTransaction('withOwnerStore');
      return asOwnerOf(ownerUrl, (client) => work({ executeSql: (text, values) => executeOn(client, text, values) }));
    },
    writes: () => 0,
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** A connection of the pool; whatever keeps us from one, nothing has been done yet. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable('no', error);
  });
}

const pipelined: pg.PoolConfig & { pipeline: true } = {
  pipeline: true,
  connectionTimeoutMillis: CONNECT_MS,
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  application_name: 'koinonia',
  keepAlive: true,
  // Compiling a plan costs our short statements a hundred times what it saves them.
  options: '-c jit=off',
};

async function plainClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'koinonia',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
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
  runner: pg.Pool | pg.Client,
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
