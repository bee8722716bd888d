import { join } from 'node:path';
import type { Database } from './database.ts';
import { openEmbedded } from './engines/embedded.ts';
import { lockFolder } from './engines/folder-lock.ts';
import { migrate } from './migrating/migrate.ts';
import { openPostgres } from './engines/postgres.ts';
import { beginWithPrepared, prepareFolder } from './engines/prepared-folder.ts';
import { ensureRoles, refusePowerfulRole } from './tenancy/roles.ts';
import { upkeep } from './engines/upkeep.ts';

/** `url`: DATABASE_URL; without it the database is embedded and lives under `dataDir`. */
export type DatabaseOptions = { url?: string | undefined; dataDir: string; poolSize?: number };

/**
 * Opens the database, brings it up to date and checks that nobody can see past the tenants. Throws in one line what the
 * operator has to do: another process holds the folder, the server is out of reach, our role is too powerful.
 */
export async function openDatabase({ url, dataDir, poolSize }: DatabaseOptions): Promise<Database> {
  const database = url ? openPostgres({ url, ...(poolSize ? { poolSize } : {}) }) : await openFolder(dataDir);
  try {
    await makeReady(database);
    return database;
  } catch (error) {
    await database.close();
    throw url ? outOfReach(error) : error;
  }
}

/** Says which setting is at fault when the server does not let us in; never repeats the URL, which holds a password. */
function outOfReach(error: unknown): unknown {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  if (!(cause instanceof Error)) return error;
  const code = 'code' in cause ? String(cause.code) : '';
  const refused = /^(E[A-Z]{3,}|28\w{3}|3D000|57P03|53300)$/.test(code) || cause.message.includes('timeout expired');
  return refused
    ? new Error(`DATABASE_URL names a database that cannot be opened: ${cause.message}.`, { cause: error })
    : error;
}

/** Checks the role, makes the roles we become, migrates. */
export async function makeReady(database: Database): Promise<void> {
  await refusePowerfulRole(database);
  await ensureRoles(database);
  await migrate(database);
}

/** Makes, when building, what a first start on the embedded database begins with. */
export async function prepareEmbedded(): Promise<void> {
  await prepareFolder(async (folder) => {
    const database = await openEmbedded({ folder });
    try {
      await makeReady(database);
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
    const database = await openEmbedded({ folder });
    const keeper = upkeep(database);
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
