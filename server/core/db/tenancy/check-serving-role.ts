import type { Database } from '../database.ts';
import { type Applied, pendingMigrations, selectApplied, readMigrations } from '../migrating/migrate.ts';
import { sqlState } from '../engines/sql-state.ts';
import { type ExcessRight, inspectServingRole } from './excess-rights.ts';

/**
 * Throws, in words that say how to mend it, when the role we serve as could do more than serve, or when the database is not
 * set up for it. `url` is DATABASE_URL, of which the password is never repeated.
 */
export async function refuseServing(database: Database, url: string): Promise<void> {
  const { name, superuser, owns, excess, lacks } = await inspectServingRole(database);
  if (superuser) throw new Error(asSuperuser(name));
  if (owns) throw new Error(asOnlyRole(name, URL.parse(url)));
  const due = lacks.length > 0 || (await notUpToDate(database));
  // Setting up takes away what everybody has at first; the rest is the operator's to take.
  const trouble = due ? excess.filter(({ mend }) => !mend.includes('FROM PUBLIC')) : excess;
  if (trouble.length > 0) throw new Error(tooMuch(name, trouble));
  if (due) throw new Error(notSetUp(name));
}

async function notUpToDate(database: Database): Promise<boolean> {
  try {
    const applied = await database.asGate((tx) => tx.execute<Applied>(selectApplied));
    return pendingMigrations(applied.rows, await readMigrations()).length > 0;
  } catch (error) {
    // The table is not there yet, or may not be read yet.
    if (['42P01', '3F000', '42501'].includes(sqlState(error) ?? '')) return true;
    throw error;
  }
}

function asSuperuser(name: string): string {
  return `DATABASE_URL signs in as "${name}", which is a superuser, whom no wall between organisations holds. Give it a role made for serving: CREATE ROLE koinonia_app LOGIN PASSWORD '…'. See docs/operating.md, "PostgreSQL".`;
}

/** Said where a database was set up as up to 0.2.0: one role for everything. */
function asOnlyRole(name: string, url: URL | null): string {
  const place = url ? `${url.host}${url.pathname}${url.search}` : '…';
  return `DATABASE_URL signs in as "${name}", which owns the database. The role that serves may own nothing, so that a hole in Koinonia leads to no more. Run these two, once, with passwords in place of the dots:

  psql "postgres://${name}:…@${place}" -c "CREATE ROLE koinonia_app LOGIN PASSWORD '…'"
  DATABASE_OWNER_URL="postgres://${name}:…@${place}" DATABASE_URL="postgres://koinonia_app:…@${place}" npm run koinonia -- migrate

Then start with this new DATABASE_URL. See docs/operating.md, "PostgreSQL".`;
}

function tooMuch(name: string, excess: ExcessRight[]): string {
  return `DATABASE_URL signs in as "${name}", which could do more than serve: ${excess.map(({ what }) => what).join('; ')}. Let an administrator of the server run, in this database:

${[...new Set(excess.map(({ mend }) => `  ${mend}`))].join('\n')}

or give DATABASE_URL a role made for it: CREATE ROLE koinonia_app LOGIN PASSWORD '…'. See docs/operating.md, "PostgreSQL".`;
}

function notSetUp(name: string): string {
  return `The database is not set up for this version and for the role "${name}" of DATABASE_URL. Run this, once, with the role that owns the database:

  DATABASE_OWNER_URL="postgres://<owner>:…@…" npm run koinonia -- migrate

or set DATABASE_OWNER_URL beside DATABASE_URL for the start. See docs/operating.md, "PostgreSQL".`;
}
