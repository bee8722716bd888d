import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable } from './sql-state.ts';
import { statementName } from '../transactions/prepared-statement.ts';

const CONNECT_MS = 10_000;

/** Times are in milliseconds. */
const settings = {
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  // Compiling a plan costs our short statements a hundred times what it saves them.
  jit: 'off',
  // Disks of today find a page anywhere as quickly as the next one: an index then serves where all rows would be read.
  random_page_cost: 1.1,
};

export const common = { connectionTimeoutMillis: CONNECT_MS, application_name: 'koinonia', keepAlive: true };

/**
 * Sends what is written within one tick by one system call: the beginning of a transaction with its first statement, and the
 * last ones with the commit. Each call costs about as much as all else that we do for a statement.
 */
class GatheringSocket extends Socket {
  override write(data: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    if (this.writableCorked === 0) {
      this.cork();
      process.nextTick(() => this.uncork());
    }
    return typeof encoding === 'function' ? super.write(data, encoding) : super.write(data, encoding, written);
  }
}

type Written = (error?: Error | null) => void;

/**
 * `pooler`: the URL leads through a transaction pooler. `named`: plans may be kept under a name. `connectMs`: how long a
 * connection may take to a server that only reads.
 */
export type Way = { url: string; poolSize: number; pooler: boolean; named: boolean; readsOnly?: { connectMs: number } };

/** The connections that statements go through, pipelined, and what begins a transaction on them. `cut` breaks all of them off. */
export type Statements = {
  pool: pg.Pool;
  connect: () => Promise<pg.PoolClient>;
  nameOf: (statement: { text: string }) => string | undefined;
  begin: string;
  cut: () => void;
};

/**
 * Behind a transaction pooler the server's connection is another one in each transaction: what a session has set or
 * prepared is not there in the next. So the settings, which otherwise are made once, come with each transaction. They never
 * come with the start-up message, which poolers of any kind refuse.
 */
export function statementConnections({ url, poolSize, pooler, named, readsOnly }: Way): Statements {
  const sockets = new Set<Socket>();
  const config: pg.PoolConfig & { pipeline: true } = {
    ...common,
    pipeline: true,
    stream: () => {
      const socket = new GatheringSocket();
      sockets.add(socket.once('close', () => sockets.delete(socket)));
      return socket;
    },
    connectionString: url,
    max: poolSize,
    ...(readsOnly ? { connectionTimeoutMillis: readsOnly.connectMs } : { verify: refuseReadOnly }),
  };
  const pool = new pg.Pool(config);
  // A connection that breaks says so to whoever uses it; without a listener the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // A connection that breaks here says so to whoever uses it.
    if (!pooler) client.query(settingsBy('set')).catch(() => undefined);
  });
  return {
    pool,
    // Whatever keeps us from a connection, nothing has been done yet.
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable('no', error);
      }),
    nameOf: named ? statementName : () => undefined,
    begin: `${readsOnly ? 'begin read only' : 'begin'}; ${pooler ? settingsBy('set local') : ''}`,
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/**
 * While the database moves to another server, a proxy may still lead to the former primary, which has come back as a standby:
 * what is read there is old.
 */
function refuseReadOnly(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ only: boolean }>(
    `select current_setting('transaction_read_only')::boolean as only`,
    (error: Error | null, answer) => done(error ?? (answer.rows[0]?.only ? new ReadOnly() : undefined)),
  );
}

class ReadOnly extends Error {
  readonly code = '25006';

  constructor() {
    super('This server only reads.');
  }
}

const settingsBy = (set: string): string =>
  Object.entries(settings)
    .map(([name, value]) => `${set} ${name} = ${value}; `)
    .join('');

/** A connection of its own, without limits. `answersWithin`: milliseconds after which an answer is not waited for any longer. */
export async function plainClient(url: string, answersWithin?: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...common,
    connectionString: url,
    ...(answersWithin !== undefined && { query_timeout: answersWithin }),
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
