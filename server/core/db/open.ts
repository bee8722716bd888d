import type { Database } from './database.ts';
import { migrate, setUpQueue } from './migrating/migrate.ts';
import { openPostgres, type PostgresOptions } from './engines/postgres.ts';
import { refuseLostNotifications } from './engines/transaction-pooler.ts';
import { grantServingRole } from './tenancy/grant-serving-role.ts';
import { refuseServing } from './tenancy/check-serving-role.ts';
import { ensureRoles, refusePowerfulOwner } from './tenancy/roles.ts';
import { FolderTaken } from './own/folder-lock.ts';
import { type Addresses, runningPostgres, startPostgres } from './own/start-postgres.ts';

/**
 * As in `PostgresOptions`. Without a `url` a PostgreSQL of our own is started, with its files under `dataDir`; `beside`: or
 * the one of a server that runs there already is used.
 */
export type DatabaseOptions = Omit<PostgresOptions, 'url' | 'secret'> & {
  url?: string | undefined;
  dataDir: string;
  postgresBin?: string | undefined;
  beside?: boolean;
};

/**
 * Opens the database, brings it up to date where its owner is known, and checks that whoever serves can do nothing else.
 * Throws in words what the operator has to do: another process holds the folder, the server is out of reach, the database
 * is not set up, our role is too powerful.
 */
export async function openDatabase({
  url,
  dataDir,
  postgresBin,
  beside,
  ...options
}: DatabaseOptions): Promise<Database> {
  if (url) return openServer({ ...options, url });
  const { stop, ...addresses } = await ownPostgres({ dataDir, postgresBin, beside });
  try {
    const database = await openServer({ ...options, ...addresses });
    const close = async () => {
      try {
        await database.close();
      } finally {
        await stop();
      }
    };
    return { ...database, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Own = Pick<DatabaseOptions, 'dataDir' | 'postgresBin' | 'beside'>;

/** Addresses of the PostgreSQL of our own; `stop` ends it where it was started for this. */
export async function ownPostgres({ beside, ...own }: Own): Promise<Addresses & { stop: () => Promise<void> }> {
  try {
    return await startPostgres(own);
  } catch (error) {
    const running = beside && error instanceof FolderTaken ? await runningPostgres(own.dataDir, error.key) : undefined;
    if (running) return { ...running, stop: async () => undefined };
    throw error;
  }
}

async function openServer(options: PostgresOptions): Promise<Database> {
  const database = openPostgres(options);
  try {
    await makeServerReady(database, options);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function makeServerReady(database: Database, { url, ownerUrl, listenUrl }: PostgresOptions): Promise<void> {
  const { name: serving } = await reachServer(database, { url, listenUrl });
  if (ownerUrl !== undefined) {
    await refusePowerfulOwner(database).catch((error: unknown) => {
      throw outOfReach('DATABASE_OWNER_URL', error);
    });
    await setUp(database, serving);
  }
  await refuseServing(database, url);
}

/** The role that serves and PostgreSQL's version. Throws in words when the server is out of reach, or too old. */
export async function reachServer(
  database: Database,
  { url, listenUrl }: Pick<PostgresOptions, 'url' | 'listenUrl'>,
): Promise<{ name: string; version: string }> {
  await refuseLostNotifications(url, listenUrl).catch((error: unknown) => {
    throw outOfReach(listenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_URL or LISTEN_URL', error);
  });
  return servingRole(database).catch((error: unknown) => {
    throw outOfReach('DATABASE_URL', error);
  });
}

async function servingRole(database: Database): Promise<{ name: string; version: string }> {
  const { rows } = await database.jobs.executeSql(
    `select session_user::text as name, current_setting('server_version_num')::int as version,
            current_setting('server_version') as words`,
  );
  if (Number(rows[0]?.['version']) < 150_000)
    throw new Error('DATABASE_URL points to a PostgreSQL older than 15. Use PostgreSQL 15 or later.');
  return { name: String(rows[0]?.['name']), version: String(rows[0]?.['words']) };
}

/** Says which setting is at fault when the server does not let us in; never repeats the URL, which holds a password. */
function outOfReach(setting: string, error: unknown): unknown {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  if (!(cause instanceof Error)) return error;
  const code = 'code' in cause ? String(cause.code) : '';
  const refused =
    /^(E[A-Z]{3,}|28\w{3}|3D000|42501|57P03|53300)$/.test(code) || cause.message.includes('timeout expired');
  return refused
    ? new Error(`${setting} names a database that cannot be opened: ${cause.message}.`, { cause: error })
    : error;
}

/** As the owner: creates the working roles, migrates, sets up the queue, and grants `serving` its rights. */
export async function setUp(database: Database, serving: string): Promise<void> {
  await ensureRoles(database, serving);
  // Roles belong to the whole server: databases that are set up at the same moment may meet in them, and one has to yield.
  await migrate(database);
  await setUpQueue(database);
  await grantServingRole(database);
}
