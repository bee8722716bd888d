import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import { cleanTestServer, prepareTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Nobody copies this server or reads its log, and its tables are too small and short-lived for maintenance. */
const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', autovacuum: 'off' };

/** Once per run: the server of TEST_DATABASE_URL, else a throw-away cluster of Koinonia's own PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? provide(project, given) : provideCluster(project, undefined);
}

/** The same for another version: a cluster of the programs in that folder. */
export async function provideCluster(project: TestProject, programs: string | undefined): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(project.config.env['TMPDIR'] ?? tmpdir(), 'koinonia-postgres-'));
  const cluster = await startCluster({ home, settings, programs });
  await provide(project, cluster.adminUrl);
  return async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  };
}

async function provide(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const server = await prepareTestServer(adminUrl);
  project.provide('testServer', server);
  return () => cleanTestServer(server);
}
