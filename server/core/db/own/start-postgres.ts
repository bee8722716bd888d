import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { endLeftovers } from './leftover-processes.ts';
import { type Account, postgresAccount, barredBy, findPrograms, isEmpty, type Programs } from './postgres-programs.ts';

const MB = 1024 ** 2;

/**
 * How PostgreSQL is run on this machine, by the memory there is (of the container, where it is one). Buffers stay small: the
 * system's own cache holds the files as well, and gives the memory back.
 */
function postgresSettings(memory = usableMemory()): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / MB / part)))}MB`;
  return {
    shared_buffers: share(64, 16, 64),
    effective_cache_size: share(2, 256, 16_384),
    work_mem: share(512, 2, 16),
    maintenance_work_mem: share(64, 16, 128),
    max_connections: '40',
    max_wal_size: share(8, 128, 1_024),
    min_wal_size: '32MB',
    // An acknowledged write is on the disk. These are PostgreSQL's own defaults, said because everything rests on them.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // One processor per statement, because more would make a neighbor wait.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    max_logical_replication_workers: '0',
    // Three processes fewer, for disks that answer at once.
    io_method: 'sync',
    random_page_cost: '1.1',
    // Tables grow by whole files of people: they are counted and cleared sooner than PostgreSQL would.
    autovacuum_naptime: '15s',
    autovacuum_max_workers: '2',
    autovacuum_analyze_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Its log is kept in a file, so it holds no values of rows and no statements.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
  };
}

function usableMemory(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}

const run = promisify(execFile);

/** Sign-in addresses of both roles. `secret`: shared by this installation's processes, unreadable to SQL. */
export type Addresses = { url: string; ownerUrl: string; secret: string };

/** A PostgreSQL of our own, until `stop`. */
export type OwnPostgres = Addresses & { stop: () => Promise<void> };

/** `dataDir`, `postgresBin` as in DATA_DIR and POSTGRES_BIN. */
export type OwnPostgresOptions = {
  dataDir: string;
  postgresBin?: string | undefined;
};

const START_MS = 30_000;
const LOOK_MS = 20;
const RESTART_MS = 200;
/** A path of a socket may have 107 bytes, with this name in the folder. */
const SOCKET = '.s.PGSQL.5432';
const LONGEST_SOCKET = 107;

/**
 * Starts PostgreSQL and waits for it. A pipe from us stands open meanwhile: when it closes, because we let go or because we
 * died, PostgreSQL is shut down (`INT`: nobody is waited for, everything is written down).
 */
const GUARD = `exec 3<&0 </dev/null
"$0" "$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } & guard=$!
exec 3<&-
wait $server; code=$?
kill $guard 2>/dev/null
exit $code`;

/**
 * Starts PostgreSQL as a child of this process, with its files in `DATA_DIR/postgres` and on a Unix socket only, and keeps it
 * running: when it dies it is started again. On an empty DATA_DIR its files are made first. Throws in words what the operator
 * has to do: another process holds the folder, the files are of another version, the disk is full.
 */
export async function startPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const { dataDir, postgresBin } = options;
  const lock = await lockFolder(dataDir);
  try {
    await refuseOldEngine(dataDir);
    await refuseHalfUpgraded(dataDir);
    const account = await postgresAccount(dataDir);
    // PostgreSQL's account passes through to its own folder; everything beside that is closed to it.
    if (account.uid !== undefined) await chmod(dataDir, 0o711);
    const programs = await findPrograms({ given: postgresBin, copies: join(dataDir, 'programs'), account });
    const folder = resolve(dataDir, 'postgres');
    await makeFiles(folder, programs, account);
    await refuseOtherVersion(folder, programs);
    await endLeftovers(folder);
    const server = await keepRunning({ folder, programs, account, log: join(dataDir, 'postgres.log') });
    const stop = async () => {
      await server.stop();
      await lock.release();
    };
    try {
      await makeRolesAndDatabase(server.sockets);
      return { ...addresses(server.sockets, lock.key), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The addresses of a running server's PostgreSQL; undefined if none runs on this folder. */
export async function runningPostgres(dataDir: string, key: string): Promise<Addresses | undefined> {
  const lines = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const sockets = lines.split('\n')[4];
  if (!sockets) return undefined;
  await answers(adminUrl(sockets), async () => undefined);
  return addresses(sockets, key);
}

const adminUrl = (sockets: string) => urlOf('postgres', 'postgres', sockets);

function addresses(sockets: string, secret: string): Addresses {
  return { url: urlOf('koinonia_app', 'koinonia', sockets), ownerUrl: urlOf('koinonia', 'koinonia', sockets), secret };
}

const urlOf = (role: string, database: string, sockets: string) =>
  `postgres://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}`;

/** Until 0.11.0 the database was another one, in `DATA_DIR/database`. Beginning empty beside it would let strangers in first. */
async function refuseOldEngine(dataDir: string): Promise<void> {
  const old = await stat(join(dataDir, 'database/PG_VERSION')).catch(() => undefined);
  if (!old) return;
  throw new Error(
    `DATA_DIR: ${resolve(dataDir)} holds the database of Koinonia 0.11.0 or older. Start release 0.13.0 with it once, then this one: docs/operating.md says how.`,
  );
}

/** Between the two steps of the exchange there is no database in its place, which is not to begin empty. */
async function refuseHalfUpgraded(dataDir: string): Promise<void> {
  const place = (name: string) => stat(join(dataDir, name, 'PG_VERSION')).catch(() => undefined);
  if ((await place('postgres')) || !(await place('upgrading/postgres'))) return;
  throw new Error(
    `DATA_DIR: bringing the database of ${resolve(dataDir)} to another PostgreSQL has broken off. Run it again: npm run koinonia -- upgrade-database`,
  );
}

async function refuseOtherVersion(folder: string, { major }: Programs): Promise<void> {
  const found = Number(await readFile(join(folder, 'PG_VERSION'), 'utf8'));
  if (found === major) return;
  throw new Error(
    `DATA_DIR: its database is of PostgreSQL ${found}, and this is PostgreSQL ${major}. Bring it over, once: npm run koinonia -- upgrade-database`,
  );
}

/** Makes the database's files, all of them or none. */
async function makeFiles(folder: string, { folder: bin, major }: Programs, account: Account): Promise<void> {
  if (!(await isEmpty(folder))) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (account.uid !== undefined) await chown(unfinished, account.uid, account.gid ?? 0);
  const locale = major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums', ...locale];
  try {
    await run(join(bin, 'initdb'), args, { ...account, cwd: '/', env: bareEnvironment });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const bar = await barredBy(folder, account);
    if (bar)
      throw new Error(
        `DATA_DIR: the account that runs PostgreSQL may not pass through ${bar}. Run: chmod o+x '${bar}'`,
      );
    throw new Error(`DATA_DIR: the database could not be made: ${lastError(wordsOf(error))}`, { cause: error });
  }
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

const wordsOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);

/** PostgreSQL's last words on the cause of its stop, without its advice to a database administrator. */
function lastError(log: string): string {
  const lines = log.split('\n').map((line) => line.trim());
  const told = lines.filter((line) => /(FATAL|PANIC|error):/.test(line)).pop() ?? lines.filter(Boolean).pop() ?? '';
  return told.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}

/** PostgreSQL reads many variables (PGDATA, LANG, …): it is told everything, and finds nothing. */
const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

type Server = { folder: string; programs: Programs; account: Account; log: string };

async function keepRunning(server: Server): Promise<{ sockets: string; stop: () => Promise<void> }> {
  const { account, folder, programs, log } = server;
  const sockets = await folderOfSockets(folder, account);
  const settings = { ...postgresSettings(), listen_addresses: '', unix_socket_directories: sockets };
  const unknown = programs.major < 18 ? ['io_method'] : [];
  const args = Object.entries(settings)
    .filter(([name]) => !unknown.includes(name))
    .flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let stopping = false;
  let ended: Promise<void> = Promise.resolve();
  let letGo = (): void => undefined;
  let alive = false;

  async function begin(): Promise<void> {
    const words = await open(log, 'w', 0o600);
    const child: ChildProcess = spawn('sh', ['-c', GUARD, join(programs.folder, 'postgres'), '-D', folder, ...args], {
      ...account,
      cwd: '/',
      env: bareEnvironment,
      // A session of its own: Ctrl-C reaches us first, and PostgreSQL once we are done with it.
      detached: true,
      stdio: ['pipe', words.fd, words.fd],
    });
    await words.close();
    child.stdin?.on('error', () => undefined);
    alive = true;
    letGo = () => child.stdin?.end();
    ended = new Promise((done) => {
      const over = () => {
        alive = false;
        done();
      };
      child.once('error', over).once('exit', over);
    });
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      await ended;
      if (stopping) return;
      process.emitWarning('PostgreSQL has ended, and is started again.');
      await sleep(RESTART_MS);
      try {
        await endLeftovers(folder);
        if (!stopping) await begin();
      } catch (error) {
        process.emitWarning(
          `PostgreSQL does not start again: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }

  const stop = async () => {
    stopping = true;
    letGo();
    await ended;
    await endLeftovers(folder);
    if (sockets !== folder) await rm(sockets, { recursive: true, force: true });
  };

  await begin();
  try {
    await answers(adminUrl(sockets), async () => {
      if (!alive) throw new Error(`DATA_DIR: PostgreSQL does not start: ${lastError(await readFile(log, 'utf8'))}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  void watch();
  return { sockets, stop };
}

/** The database's own folder, or a short one where its path is too long for a socket. */
async function folderOfSockets(folder: string, { uid, gid }: Account): Promise<string> {
  if (Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_SOCKET) return folder;
  const short = await mkdtemp(join(tmpdir(), 'koinonia-'));
  if (uid !== undefined) await chown(short, uid, gid ?? 0);
  return short;
}

/** Resolves when a server answers there. `check` throws where that is not to be waited for. */
async function answers(url: string, check: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + START_MS; ;) {
    try {
      await withClient(url, async () => undefined);
      return;
    } catch (error) {
      await check();
      if (Date.now() > until) throw error;
      await sleep(LOOK_MS);
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the two roles of docs/operating.md, and the database that the first one owns. Existing ones stay. */
async function makeRolesAndDatabase(sockets: string): Promise<void> {
  await withClient(adminUrl(sockets), async (client) => {
    const { rows } = await client.query<{ roles: string[]; made: boolean }>(
      `select array(select rolname::text from pg_roles) as roles, exists (select from pg_database where datname = 'koinonia') as made`,
    );
    const roles = rows[0]?.roles ?? [];
    if (!roles.includes('koinonia')) await client.query('create role koinonia login createrole');
    if (!roles.includes('koinonia_app')) await client.query('create role koinonia_app login');
    if (!rows[0]?.made) await client.query('create database koinonia owner koinonia');
  });
}
