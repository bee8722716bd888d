import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, OwnerConnection } from '../database.ts';
import { splitStatements } from './split-statements.ts';

// Asked for when it is needed: the tool that prints the tables loads this file without knowing where it stands.
const ours = (): string => join(import.meta.dirname, '../../../migrations');
/** Any number will do, as long as it stays the same. */
const LOCK = 7_251_119_003;

export type Migration = { name: string; hash: string; text: string };

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
 * Applies what is not applied yet, all of it or nothing, as the owner. Several processes may do so at once: one works,
 * the others wait and find nothing left. Answers the names applied. A migration that was applied and has changed since,
 * or is gone, is an error.
 */
export async function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  return database.asOwner((owner) => migrateWithin(owner, wanted));
}

/** The same within a transaction of the owner's. */
export async function migrateWithin(owner: OwnerConnection, wanted: readonly Migration[]): Promise<string[]> {
  await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await owner.exec('create schema if not exists app');
  await owner.exec(
    'create table if not exists app.migrations (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  const pending = pendingMigrations(await owner.query<Applied>(selectApplied), wanted);
  for (const { name, text, hash } of pending) {
    for (const statement of splitStatements(text))
      await owner.exec(statement).catch((error: Error) => {
        throw Object.assign(error, { message: `Migration ${name}: ${error.message}` });
      });
    await owner.query('insert into app.migrations (name, hash) values ($1, $2)', [name, hash]);
  }
  return pending.map(({ name }) => name);
}

export type Applied = { name: string; hash: string };

/** Reads what `pendingMigrations` asks for; the owner may, and the gate. */
export const selectApplied = 'select name, hash from app.migrations order by name';

/** The migrations that the database does not have yet. Throws in words when it has others. */
export function pendingMigrations(applied: readonly Applied[], wanted: readonly Migration[]): Migration[] {
  for (const { name, hash } of applied) {
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
  return wanted.filter(({ name }) => !applied.some((one) => one.name === name));
}
