import pg from 'pg';
import { openDatabase, type Database } from '../server/core/db/index.ts';
import { readEnv } from '../server/core/env.ts';
import { type Deps, makeDeps } from '../server/deps.ts';
import { run } from '../server/run.ts';
import { Caller } from '../server/testing/caller.ts';
import { startCluster } from '../server/testing/database/cluster.ts';
import { newDatabase, prepareTestServer } from '../server/testing/database/test-server.ts';

/**
 * A whole Koinonia with one organisation on a PostgreSQL of its own that syncs to disk. The database's addresses, as
 * the tables' owner and as administrator, are for comparisons. `vacuum` does at once what autovacuum does within a
 * minute of a large change.
 */
export type BenchEnvironment = {
  url: string;
  databaseUrl: string;
  adminUrl: string;
  vacuum: () => Promise<void>;
  database: Database;
  caller: Caller;
  tenantId: string;
};

const usual = { PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent' };

/** Starts it, runs `act` with it, and stops it. `variables` adds to the environment, `change` to the dependencies. */
export async function withServer<T>(
  variables: Record<string, string>,
  act: (environment: BenchEnvironment) => Promise<T>,
  change: (deps: Deps) => Deps = (deps) => deps,
): Promise<T> {
  const cluster = await startCluster({ durable: true });
  try {
    const server = await prepareTestServer(cluster.adminUrl);
    const { url, ownerUrl: databaseUrl } = await newDatabase(server);
    const adminUrl = inDatabase(cluster.adminUrl, databaseUrl);
    const database = await openDatabase({ url, ownerUrl: databaseUrl, dataDir: '' });
    const env = readEnv({ ...usual, DATABASE_URL: url, ...variables });
    const running = await run(change(makeDeps(env, database)));
    try {
      const caller = new Caller(running.url);
      const tenantId = await caller.signUp();
      const own = { caller, tenantId, vacuum: () => vacuumAll(adminUrl) };
      return await act({ url: running.url, databaseUrl, adminUrl, database, ...own });
    } finally {
      await running.stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** The administrator's way into another database of the same server. */
export function inDatabase(adminUrl: string, databaseUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

export async function vacuumAll(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('VACUUM ANALYZE');
  await admin.end();
}
