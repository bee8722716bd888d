import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, OwnerConnection, JobStore } from '../database.ts';
import { againAfterDeadlock, sqlState } from '../engines/sql-state.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

/** May hold a semicolon that ends nothing: comments, strings, quoted names, dollar-quoted bodies. */
const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a migration one by one, because a distributed PostgreSQL takes no several in one message. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].filter(([piece]) => piece === ';').map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, at) => text.slice(start, ends[at]).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}

// Asked for when it is needed: the tool that prints the tables loads this file without knowing where it stands.
const ours = (): string => join(import.meta.dirname, '../../../migrations');
/** Any numbers will do, as long as they stay the same. */
const LOCK = 7_251_119_003;
const LOCK_OUTSIDE = 7_251_119_006;

/**
 * Behind a statement that waits for a table, everybody else waits for it as well. So it gives up soon, lets them through, and
 * tries again: somebody may be reading the table for a backup. With time it waits for longer, or where transactions take
 * long and follow one another it would never have its turn.
 */
const LOCK_WITHIN_MS = { first: 100, most: 2000 };
const LOCKED_AT_MOST_MS = 600_000;

async function againUntilLocked<T>(work: (lockSoon: string) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const tried = performance.now() - began;
    const within = Math.round(Math.min(LOCK_WITHIN_MS.most, LOCK_WITHIN_MS.first + tried / 20));
    try {
      return await work(`set local lock_timeout = ${within}`);
    } catch (error) {
      if (sqlState(error) !== '55P03' || tried > LOCKED_AT_MOST_MS) throw error;
      await sleep(4 * within * Math.random());
    }
  }
}

export type Migration = { name: string; hash: string; text: string };

/** Whether it is applied statement by statement: its first line says so. */
export const isOutside = ({ text }: Pick<Migration, 'text'>): boolean => text.startsWith('-- outside a transaction\n');

/** Its group is the name of the index. */
const BUILDS_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+("?\w+"?)/i;

/** The numbered SQL files, in the order of their names. */
export async function readMigrations(folder = ours()): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies what is not applied yet, as the owner: all of it or nothing, except that what stands before a migration outside a
 * transaction stays when that one fails. Several processes may do so at once: one works, the others wait and find nothing
 * left. Answers the names applied. A migration that was applied and has changed since, or is gone, is an error.
 */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const names: string[] = [];
  for (;;) {
    // Roles belong to the whole server: another database that is migrated at this moment takes them in another order.
    const applyTogether = (lockSoon: string) =>
      database.asOwner(async (owner) => {
        const pending = await pendingUnderLock(owner, wanted);
        await owner.exec(lockSoon);
        const at = pending.findIndex(isOutside);
        const together = at === -1 ? pending : pending.slice(0, at);
        for (const one of together) await apply(owner, one);
        return { applied: together, next: pending[together.length] };
      });
    const { applied, next } = await againUntilLocked((lockSoon) => againAfterDeadlock(() => applyTogether(lockSoon)));
    names.push(...applied.map(({ name }) => name));
    if (!next) return names;
    if (await applyOutside(database, next)) names.push(next.name);
  }
}

/** The same within a transaction of the owner's, for a database that nobody else is in: indexes are built in it as well. */
export async function migrateWithin(owner: OwnerConnection, wanted: readonly Migration[]): Promise<void> {
  for (const one of await pendingUnderLock(owner, wanted))
    await apply(owner, { ...one, text: one.text.replaceAll(/\bCONCURRENTLY\b/gi, '') });
}

async function pendingUnderLock(owner: OwnerConnection, wanted: readonly Migration[]): Promise<Migration[]> {
  await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await owner.exec('create schema if not exists app');
  await owner.exec(
    'create table if not exists app.migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  return pendingMigrations(await owner.query<Applied>(selectApplied), wanted);
}

const noteApplied = 'insert into app.migrations (name, hash) values ($1, $2)';

async function apply(owner: OwnerConnection, { name, hash, text }: Migration): Promise<void> {
  for (const statement of splitStatements(text)) await owner.exec(statement).catch(named(name));
  await owner.query(noteApplied, [name, hash]);
}

/**
 * A migration that would block others for long, such as building an index, runs statement by statement, and each may
 * run again: if a crash leaves it half done, the next start begins it anew. A half-built index is rebuilt. Returns
 * false if another process has applied it meanwhile.
 */
async function applyOutside(database: Database, migration: Migration): Promise<boolean> {
  const { name, hash } = migration;
  return database.withOwnerStore(LOCK_OUTSIDE, async (store) => {
    const done = await store.executeSql('select from app.migrations where name = $1', [name]);
    if (done.rows.length > 0) return false;
    for (const statement of splitStatements(migration.text)) {
      const [, index] = BUILDS_INDEX.exec(statement) ?? [];
      const halfBuilt = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid';
      if (index && (await store.executeSql(halfBuilt, [index])).rows.length > 0)
        await store.executeSql(`drop index concurrently ${index}`).catch(named(name));
      // An index that is built beside others waits for them without anybody behind it, and in no transaction.
      const isAlone = /\bCONCURRENTLY\b/i.test(statement);
      await againUntilLocked((lockSoon) => store.executeSql(isAlone ? statement : `${lockSoon}; ${statement}`)).catch(
        named(name),
      );
    }
    await store.executeSql(noteApplied, [name, hash]);
    return true;
  });
}

const named = (migration: string) => (error: Error) => {
  throw Object.assign(error, { message: `Migration ${migration}: ${error.message}` });
};

export type Applied = { name: string; hash: string };

/** The migrations up to 0.12.0 stand in one file. A database that applied them one by one, up to `last`, has it. */
const baseline = {
  name: '0125_baseline.sql',
  last: '0125_nearly_named.sql',
  hash: 'cceb2f1f55b1a98334c9bf5b4b1d985c1280b9df8a834d9fc641c9b221db296b',
};

const isFolded = ({ name }: Applied): boolean => name !== baseline.name && name <= baseline.last;

/** The list of a database or a backup, with the baseline in place of what it folds. Throws in words if it is older than that. */
export function withBaseline(applied: readonly Applied[], wanted: readonly Migration[]): Applied[] {
  const file = wanted.find(({ name }) => name === baseline.name);
  if (!file || !applied.some(isFolded)) return [...applied];
  if (!applied.some(({ name, hash }) => name === baseline.last && hash === baseline.hash))
    throw new Error(
      'The database is of a release before 0.12.0. Start release 0.13.0 with it once, then this one: docs/operating.md says how.',
    );
  return [{ name: file.name, hash: file.hash }, ...applied.filter((one) => !isFolded(one))];
}

/** Reads what `pendingMigrations` asks for; the owner may, and the gate. */
export const selectApplied = 'select name, hash from app.migrations order by name';

/** The migrations that the database does not have yet. Throws in words when it has others. */
export function pendingMigrations(applied: readonly Applied[], wanted: readonly Migration[]): Migration[] {
  const had = withBaseline(applied, wanted);
  for (const { name, hash } of had) {
    const file = wanted.find((one) => one.name === name);
    if (!file)
      throw new Error(
        `The database is newer than this version: it has the migration ${name}. Start the newer version.`,
      );
    if (file.hash !== hash)
      throw new Error(
        `The migration ${name} has changed since it was applied to this database. Applied migrations never change.`,
      );
  }
  return wanted.filter(({ name }) => !had.some((one) => one.name === name));
}

/** Any number will do, as long as it stays the same. */
const QueueTablesLOCK = 7_251_119_005;
const LOOK_AGAIN_MS = 250;
/** Work goes on without an index that takes longer; the next set-up goes on building. */
const WAIT_AT_MOST_MS = 120_000;

/** Makes the queue's own tables, or brings them up to date, as their owner; indexes that are built afterwards included. */
export async function setUpQueue(database: Database): Promise<void> {
  // One at a time: who loses the race for the same tables is left in a transaction that has failed.
  await database.withOwnerStore(QueueTablesLOCK, async (store) => {
    const boss = new PgBoss({
      ...queueOptions,
      db: store,
      migrate: true,
      bamIntervalSeconds: 10,
      supervise: false,
      schedule: false,
    });
    const failures: unknown[] = [];
    boss.on('error', (error) => failures.push(error));
    await boss.start();
    const until = Date.now() + WAIT_AT_MOST_MS;
    while (failures.length === 0 && Date.now() < until && (await toBeBuilt(store))) await sleep(LOOK_AGAIN_MS);
    await boss.stop({ graceful: false, close: false });
    if (failures.length > 0) throw failures[0];
  });
}

/** How the queue lies in our database: the same for whoever sets it up and whoever works with it. */
export const queueOptions = { backend: 'postgres', schema: 'pgboss' } as const;

async function toBeBuilt(store: JobStore): Promise<boolean> {
  const { rows } = await store.executeSql(`SELECT FROM pgboss.bam WHERE status IN ('pending', 'in_progress') LIMIT 1`);
  return rows.length > 0;
}
