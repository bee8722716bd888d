import { inject } from 'vitest';
import type { Database } from '../../core/db/index.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { type DatabaseUrls, newDatabase } from './test-server.ts';

/** A migrated database without rows; `close` ends it. `url` lets other processes use it with the serving role. */
export async function freshDatabase(): Promise<{ database: Database; url: string }> {
  const urls = await freshUrls();
  return { database: openPostgres({ ...urls, poolSize: 4 }), url: urls.url };
}

/** A new copy of the migrated database, for the serving role. */
export async function freshUrl(): Promise<string> {
  return (await freshUrls()).url;
}

/** A new database for both roles: a copy of the migrated one, or empty. */
export async function freshUrls(from: 'migrated' | 'nothing' = 'migrated'): Promise<DatabaseUrls> {
  return newDatabase(inject('testServer'), from);
}
