import { type Cluster, startCluster } from './cluster.ts';
import { type CuttableProxy, startCuttableProxy } from './cuttable-proxy.ts';
import { asAdmin, type DatabaseUrls, newDatabase, prepareTestServer } from './test-server.ts';

/**
 * A database of one's own with a replica, which is reached over a connection that a test can cut. `pause` keeps what the
 * primary writes from appearing on the replica until `resume`.
 */
export type Replicated = DatabaseUrls & {
  primary: Cluster;
  standby: Cluster;
  line: CuttableProxy;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startPrimaryAndStandby(): Promise<Replicated> {
  // Every acknowledged change has been flushed, without which a standby gets nothing; the disk need not have it.
  const primary = await startCluster({ settings: { synchronous_commit: 'on' } });
  const urls = await newDatabase(await prepareTestServer(primary.adminUrl));
  const standby = await primary.startStandby();
  const line = await startCuttableProxy(throughFolderOf(standby, urls.url));
  const asked = (statement: string) => () => asAdmin(standby.adminUrl, statement);
  return {
    ...urls,
    primary,
    standby,
    line,
    pause: asked('select pg_wal_replay_pause()'),
    resume: asked('select pg_wal_replay_resume()'),
    promote: asked('select pg_promote()'),
    async stop() {
      await line.close();
      await standby.stop();
      await primary.stop();
    },
  };
}

/** The same database on another cluster. */
export function throughFolderOf({ adminUrl }: Pick<Cluster, 'adminUrl'>, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('host', new URL(adminUrl).searchParams.get('host') ?? '');
  return url.href;
}
