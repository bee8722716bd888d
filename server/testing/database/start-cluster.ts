import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { postgresPrograms } from '../../../checks/postgres.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { cleanTestServer, prepareTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Nobody copies this server or reads its log, and its tables are too small and too short-lived to be looked after. */
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', autovacuum: 'off' };

/** Once per run of the PostgreSQL half: the server of TEST_DATABASE_URL, else a throw-away cluster. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const home = given ? '' : await mkdtemp(join(project.config.env['TMPDIR'] ?? tmpdir(), 'koinonia-postgres-'));
  const cluster: Cluster | undefined = given ? undefined : await startCluster(programs(), { home, settings });
  const server = await prepareTestServer(given ?? cluster?.adminUrl ?? '');
  project.provide('testServer', server);
  return async () => {
    if (!cluster) return cleanTestServer(server);
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  };
}

function programs(): string {
  const folder = postgresPrograms();
  if (!folder) throw new Error('Set TEST_DATABASE_URL, or install PostgreSQL: neither initdb nor postgres was found.');
  return folder;
}
