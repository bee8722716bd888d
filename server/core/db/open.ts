import { join } from 'node:path';
import type { Database } from './database.ts';
import { openEmbedded } from './engines/embedded.ts';
import { lockFolder } from './engines/folder-lock.ts';
import { migrate } from './migrating/migrate.ts';
import { setUpQueue } from './migrating/queue-tables.ts';
import { openPostgres, type PostgresOptions } from './engines/postgres.ts';
import { refuseLostNotifications } from './engines/transaction-pooler.ts';
import { grantServingRole } from './tenancy/grant-serving-role.ts';
import { refuseServing } from './tenancy/check-serving-role.ts';
import { ensureRoles, refusePowerfulOwner } from './tenancy/roles.ts';
import { beginWithPrepared, prepareFolder } from './engines/prepared-folder.ts';
import { startAutovacuum } from './engines/autovacuum.ts';

/** As in `PostgresOptions`; without a `url` the database is embedded and lives under `dataDir`. */
export type DatabaseOptions = Omit<PostgresOptions, 'url'> & { url?: string | undefined; dataDir: string };

/**
 * Opens the database, brings it up to date where its owner is known, and checks that whoever serves can do nothing else.
 * Throws in words what the operator has to do: another process holds the folder, the server is out of reach, the database
 * is not set up, our role is too powerful.
 */
export async function openDatabase({ url, dataDir, ...options }: DatabaseOptions): Promise<Database> {
  const database = url ? openPostgres({ ...options, url }) : await openFolder(dataDir);
  try {
    if (url) await makeServerReady(database, { ...options, url });
    else await setUp(database, 'koinonia');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function makeServerReady(database: Database, { url, ownerUrl, listenUrl }: PostgresOptions): Promise<void> {
  await refuseLostNotifications(url, listenUrl).catch((error: unknown) => {
    throw outOfReach(listenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_URL or LISTEN_URL', error);
  });
  const serving = await servingRole(database).catch((error: unknown) => {
    throw outOfReach('DATABASE_URL', error);
  });
  if (ownerUrl !== undefined) {
    await refusePowerfulOwner(database).catch((error: unknown) => {
      throw outOfReach('DATABASE_OWNER_URL', error);
    });
    await setUp(database, serving);
  }
  await refuseServing(database, url);
}

async function servingRole(database: Database): Promise<string> {
  const { rows } = await database.jobs.executeSql(
    `select session_user::text as name, current_setting('server_version_num')::int as version`,
  );
  if (Number(rows[0]?.['version']) < 150_000)
    throw new Error('DATABASE_URL points to a PostgreSQL older than 15. Use PostgreSQL 15 or later.');
  return String(rows[0]?.['name']);
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
  await migrate(database);
  await setUpQueue(database);
  await grantServingRole(database);
}

/** Makes, when building, what a first start on the embedded database begins with. */
export async function prepareEmbedded(): Promise<void> {
  await prepareFolder(async (folder) => {
    const database = await openEmbedded(folder);
    try {
      await setUp(database, 'koinonia');
    } finally {
      await database.close();
    }
  });
}

async function openFolder(dataDir: string): Promise<Database> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    await beginWithPrepared(folder);
    const database = await openEmbedded(folder);
    const keeper = startAutovacuum(database);
    const close = async () => {
      keeper.stop();
      try {
        await database.close();
      } finally {
        await lock.release();
      }
    };
    return { ...database, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
