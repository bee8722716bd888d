import { sql } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './engines/postgres.ts';
import { sqlState } from './engines/sql-state.ts';
import { type DatabaseOptions, ownPostgres, reachServer } from './open.ts';
import { refuseServing, ServingRefused } from './tenancy/check-serving-role.ts';
import { refusePowerfulOwner } from './tenancy/roles.ts';

/** A database as it stands. */
export type DatabaseInspection = {
  /** PostgreSQL's version. */
  version: string;
  /** Why a start would be refused, in words that say how to mend it. */
  faults: { about: 'rights' | 'migrations'; words: string }[];
  /** Tables of organisations that row security does not hold. */
  unwalled: string[];
  /** How far the database's clock is ahead of ours, and the most by which that may be wrong. */
  clock: { aheadMs: number; withinMs: number };
  bytes: number;
  /** The latest sign-in of those that are some hours past: a snapshot holds it. */
  signedInAt: Date | null;
};

/** A snapshot is taken every hour in which something changed; so long after a sign-in there is one. */
const SNAPSHOT_DUE_MS = 2 * 3_600_000;

/**
 * Looks at the database and changes nothing in it; a PostgreSQL of our own is started for that time if it does not run.
 * Null if there is none yet.
 * @throws in words when it cannot be opened
 */
export async function inspectDatabase({
  url,
  dataDir,
  postgresBin,
  ...options
}: DatabaseOptions): Promise<DatabaseInspection | null> {
  if (url) return inspectServer({ ...options, url });
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION'))) return null;
  const { stop, ...addresses } = await ownPostgres({ dataDir, postgresBin, beside: true });
  try {
    return await inspectServer({ ...options, ...addresses });
  } finally {
    await stop();
  }
}

async function inspectServer(
  options: Omit<DatabaseOptions, 'dataDir' | 'url'> & { url: string },
): Promise<DatabaseInspection> {
  const database = openPostgres(options);
  try {
    const { version } = await reachServer(database, options);
    const faults = [
      ...(await faultsOf(() => refuseServing(database, options.url))),
      ...(options.ownerUrl === undefined ? [] : await faultsOf(() => refusePowerfulOwner(database))),
    ];
    return { version, faults, ...(await figures(database)) };
  } finally {
    await database.close();
  }
}

async function faultsOf(refuse: () => Promise<void>): Promise<DatabaseInspection['faults']> {
  try {
    await refuse();
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof ServingRefused) return [{ about: error.about, words: error.message }];
    return [{ about: error.message.includes('migration') ? 'migrations' : 'rights', words: error.message }];
  }
}

async function figures(
  database: Database,
): Promise<Pick<DatabaseInspection, 'unwalled' | 'clock' | 'bytes' | 'signedInAt'>> {
  const before = Date.now();
  const { rows: clocks } = await database.jobs.executeSql(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as now',
  );
  const after = Date.now();
  const { rows } = await database.jobs.executeSql(
    `select pg_database_size(current_database())::text as bytes, array_to_string(array(
       select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
         and exists (select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
                     where k.conrelid = c.oid and k.contype = 'p' and a.attname = 'tenant_id')
       order by 1), ',') as unwalled`,
  );
  const [sizes] = rows;
  const unwalled = String(sizes?.['unwalled'] ?? '');
  return {
    clock: {
      aheadMs: Number(clocks[0]?.['now']) - (before + after) / 2,
      withinMs: (after - before) / 2,
    },
    bytes: Number(sizes?.['bytes']),
    unwalled: unwalled === '' ? [] : unwalled.split(','),
    signedInAt: await lastSignIn(database),
  };
}

async function lastSignIn(database: Database): Promise<Date | null> {
  const due = new Date(Date.now() - SNAPSHOT_DUE_MS);
  try {
    const { rows } = await database.asGate((tx) =>
      tx.execute<{
        at: string | null;
      }>(sql`SELECT (extract(epoch FROM max(created_at)) * 1000)::text AS at FROM sessions
        WHERE created_at < ${due.toISOString()}::timestamptz`),
    );
    const at = rows[0]?.at;
    return at ? new Date(Number(at)) : null;
  } catch (error) {
    // A database that was never set up has neither the table nor the role that reads it.
    if (['42P01', '42501', '22023'].includes(sqlState(error) ?? '')) return null;
    throw error;
  }
}
