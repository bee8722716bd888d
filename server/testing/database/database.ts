import { inject } from 'vitest';
import type { Database } from '../../core/db/index.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { freshEmbedded } from './fresh-embedded.ts';
import { type DatabaseUrls, newDatabase } from './test-server.ts';

/** Which half of the tests this is. */
export const databaseKind: Database['kind'] = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

/** Where there is no second database to take a half, this one takes all. */
const isOnlyDatabase = process.env['TEST_ONLY_DATABASE'] === 'true';

/** Of what each database takes a half: what this one takes. `offset` turns the halves around. */
export function halfForThisDatabase<T>(all: readonly T[], offset = 0): T[] {
  const first = databaseKind === 'embedded' ? 0 : 1;
  return all.filter((_, place) => isOnlyDatabase || (place + offset) % 2 === first);
}

/**
 * A migrated database without rows, in well under a second; `close` ends it. On PostgreSQL `url` lets further processes
 * use it, as the role that serves. `folder`: where the embedded one lies when somebody else removes that.
 */
export async function freshDatabase(
  kind = databaseKind,
  folder?: string,
): Promise<{ database: Database; url?: string }> {
  if (kind === 'embedded') return { database: await freshEmbedded('migrated', folder) };
  const urls = await freshUrls();
  return { database: openPostgres({ ...urls, poolSize: 4 }), url: urls.url };
}

/** A new PostgreSQL database, a copy of the migrated one, as the role that serves. */
export async function freshUrl(): Promise<string> {
  return (await freshUrls()).url;
}

/** A new PostgreSQL database, for both roles: a copy of the migrated one, or without anything in it. */
export async function freshUrls(from: 'migrated' | 'nothing' = 'migrated'): Promise<DatabaseUrls> {
  return newDatabase(inject('testServer'), from);
}
