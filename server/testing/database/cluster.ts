import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, postgresAccount, findPrograms } from '../../core/db/own/postgres-programs.ts';

/**
 * A PostgreSQL cluster: its administrator's URL, and ways to end it. `crash` stops it at once, without a shutdown and
 * with nothing written; `start` brings it back, and resolves when it answers again. `startStandby` makes a replica of it,
 * which follows it until it is stopped itself.
 */
export type Cluster = {
  adminUrl: string;
  stop(): Promise<void>;
  crash(): Promise<void>;
  start(): Promise<void>;
  startStandby(): Promise<Cluster>;
};

/**
 * `durable`: acknowledged data is on disk, as on a server in use. `home`: an empty folder for its files. `programs`:
 * the folder of another version than Koinonia's own.
 */
export type ClusterWish = {
  durable?: boolean;
  home?: string | undefined;
  settings?: Record<string, string>;
  programs?: string | undefined;
};

const run = promisify(execFile);
const START_MS = 30_000;

// Ends PostgreSQL at once when our end of the pipe closes, even if we are killed.
const GUARDED = 'exec 3<&0; "$0" "$@" </dev/null >log 2>&1 & read -r _ <&3; kill -QUIT $!; wait $!';

const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** A folder for a cluster's files, which the account may use. */
async function makeHome(home: string, account: Account): Promise<string> {
  const data = join(home, 'data');
  await mkdir(data, { mode: 0o700 });
  if (account.uid !== undefined) for (const path of [home, data]) await chown(path, account.uid, account.gid ?? 0);
  return data;
}

const newHome = () => mkdtemp(join(tmpdir(), 'koinonia-postgres-'));

/** Makes and starts a throw-away cluster, on a Unix socket only; nothing is synced unless asked for. */
export async function startCluster(wish: ClusterWish = {}): Promise<Cluster> {
  const home = wish.home ?? (await newHome());
  const account = await postgresAccount(home);
  const copies = join(tmpdir(), 'koinonia-postgres-programs');
  const { folder, major } = await findPrograms({ given: wish.programs, copies, account });
  const data = await makeHome(home, account);
  const locale = major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C'];
  await run(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8', ...locale, '--no-sync'],
    { ...account, cwd: home },
  );
  const settings = {
    ...(wish.durable ? {} : forgetful),
    max_connections: '200',
    listen_addresses: '',
    ...wish.settings,
  };
  return runCluster({ home, folder, account, settings, keepsHome: wish.home !== undefined });
}

/** `keepsHome`: whoever made the folder removes it. */
type Files = {
  home: string;
  folder: string;
  account: Account;
  settings: Record<string, string>;
  keepsHome: boolean;
};

async function runCluster(files: Files): Promise<Cluster> {
  const { home, folder, account, settings } = files;
  const data = join(home, 'data');
  const options = { ...account, cwd: home };
  const args = Object.entries({ unix_socket_directories: home, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const adminUrl = `postgres://admin@localhost/postgres?host=${encodeURIComponent(home)}`;
  let end = async (): Promise<void> => {};
  const start = async (): Promise<void> => {
    const child = spawn('sh', ['-c', GUARDED, join(folder, 'postgres'), '-D', data, ...args], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    end = async () => {
      child.stdin.end();
      await gone;
    };
    await answers(adminUrl);
  };
  await start();
  return {
    adminUrl,
    start,
    async crash() {
      await run(join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options);
      await end();
    },
    async stop() {
      await end();
      await rm(data, { recursive: true, force: true });
      if (!files.keepsHome) await rm(home, { recursive: true, force: true });
    },
    startStandby: () => startStandby(files, adminUrl),
  };
}

/** Copies the files while the primary runs, because our own PostgreSQL comes without pg_basebackup. */
async function startStandby(primary: Files, adminUrl: string): Promise<Cluster> {
  const home = await newHome();
  const data = await makeHome(home, primary.account);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`select pg_backup_start('standby', true)`);
    await run('cp', ['-a', `${join(primary.home, 'data')}/.`, data]);
    await rm(join(data, 'postmaster.pid'), { force: true });
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      await writeFile(join(data, name), text);
      const { uid, gid } = primary.account;
      if (uid !== undefined) await chown(join(data, name), uid, gid ?? 0);
    }
  } finally {
    await admin.end();
  }
  const follows = {
    primary_conninfo: `host=${primary.home} user=admin`,
    hot_standby_feedback: 'on',
    wal_retrieve_retry_interval: '100ms',
  };
  return runCluster({ ...primary, home, settings: { ...primary.settings, ...follows }, keepsHome: false });
}

/** Resolves when a server answers there. */
export async function answers(url: string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}
