import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/core/db/index.ts';
import { openPostgres } from '../../server/core/db/engines/postgres.ts';
import { startCluster, type Cluster, type ClusterWish } from '../../server/testing/database/cluster.ts';
import { endKillables } from '../../server/testing/processes/killable.ts';
import { type ServerProcess, startAsOperator, startServer } from '../../server/testing/processes/server-process.ts';
import { newDatabase, prepareTestServer } from '../../server/testing/database/test-server.ts';
import { inDatabase } from '../environment.ts';
import { found, type Found } from './proof.ts';

/** A PostgreSQL of its own with a migrated database, and server processes on it. All of it ends with the proof. */
export type Environment = {
  cluster: Cluster;
  url: string;
  database: Database;
  admin: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  server: (variables?: Record<string, string>) => Promise<ServerProcess>;
  /** A server started the operator's way, with the limits of memory. */
  operated: (variables?: Record<string, string>) => Promise<ServerProcess>;
};

export async function withEnvironment<T>(
  act: (environment: Environment) => Promise<T>,
  wish: ClusterWish = {},
): Promise<T> {
  const cluster = await startCluster(wish);
  try {
    const { url, ownerUrl } = await newDatabase(await prepareTestServer(cluster.adminUrl));
    const adminUrl = inDatabase(cluster.adminUrl, url);
    const database = openPostgres({ url, ownerUrl, poolSize: 4 });
    try {
      return await act({
        cluster,
        url,
        database,
        admin: (statement, values) => askAs(adminUrl, statement, values),
        server: (variables = {}) => startServer({ DATABASE_URL: url, ...variables }),
        operated: (variables = {}) => startAsOperator({ DATABASE_URL: url, ...variables }),
      });
    } finally {
      endKillables();
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}

/** A proof on the default database has this; its PostgreSQL starts and stops with the server. */
export type DefaultEnvironment = Pick<Environment, 'admin' | 'server'> & { opened: () => Promise<Database> };

/** The same without DATABASE_URL. `opened` and `admin` work while a server runs. */
export async function withDefaultDatabase<T>(act: (environment: DefaultEnvironment) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koinonia-proof-'));
  // The account that runs PostgreSQL must be able to pass through.
  await chmod(dataDir, 0o711);
  try {
    return await act({
      server: (variables = {}) => startServer({ DATA_DIR: dataDir, ...variables }),
      opened: () => openDatabase({ dataDir, beside: true, poolSize: 4 }),
      admin: async (statement, values) => {
        const lines = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
        const sockets = encodeURIComponent(lines.split('\n')[4] ?? '');
        return askAs(`postgres://postgres@localhost/koinonia?host=${sockets}`, statement, values);
      },
    });
  } finally {
    endKillables();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One statement on a connection of its own, as the administrator, who bypasses row security. */
export async function askAs(
  adminUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const sums = `
  SELECT count(*)::integer AS messages, coalesce(sum(m.chosen), 0)::integer AS chosen, count(*) FILTER (WHERE
    m.chosen <> r.rows OR r.open > 0 OR m.state NOT IN ('done', 'cancelled')
    OR EXISTS (SELECT FROM message_counts c WHERE c.message_id = m.id AND c.count <> (SELECT count(*) FROM recipients x WHERE x.message_id = m.id AND x.state = c.state)))::integer AS off
  FROM messages m, LATERAL (SELECT count(*) AS rows, count(*) FILTER (WHERE state IN ('queued', 'sending')) AS open FROM recipients WHERE message_id = m.id) r`;

/** Row 28: every chosen person of every message has one final state, and is counted in it. */
export async function checkLedger({ admin }: Pick<Environment, 'admin'>, after: string): Promise<Found> {
  const [{ messages, chosen, off } = {}] = await admin(sums);
  return found(
    {
      row: '28',
      what: `after row ${after}`,
      goal: 'candidates = sent + failed + suppressed + cancelled + unknown, always',
      figure: `${String(off)} of ${String(messages)} messages off, ${Number(chosen).toLocaleString('en')} candidates`,
      met: off === 0,
    },
    'see the rows of message_counts and recipients',
  );
}
