import type { TestProject } from 'vitest/node';
import { postgresPrograms } from '../../../checks/postgres.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { cleanTestServer, prepareTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Once per run of the PostgreSQL half: the server of TEST_DATABASE_URL, else a throw-away cluster. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster: Cluster | undefined = given ? undefined : await startCluster(programs());
  const server = await prepareTestServer(given ?? cluster?.adminUrl ?? '');
  project.provide('testServer', server);
  return () => (cluster ? cluster.stop() : cleanTestServer(server));
}

function programs(): string {
  const folder = postgresPrograms();
  if (!folder) throw new Error('Set TEST_DATABASE_URL, or install PostgreSQL: neither initdb nor postgres was found.');
  return folder;
}
