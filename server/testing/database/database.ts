import { inject } from 'vitest';
import type { Database } from '../../core/db/index.ts';
import { openEmbedded } from '../../core/db/engines/embedded.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { type DatabaseUrls, newDatabase } from './test-server.ts';

/** Which half of the tests this is. */
export const databaseKind: Database['kind'] = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

/**
 * A migrated database without rows, in well under a second; `close` ends it. On PostgreSQL `url` lets further processes
 * use it, as the role that serves; the embedded one lives in memory.
 */
export async function freshDatabase(kind = databaseKind, poolSize = 4): Promise<{ database: Database; url?: string }> {
  if (kind === 'embedded')
    return { database: await openEmbedded({ folder: 'memory', snapshot: await embeddedTemplate() }) };
  const urls = await freshUrls();
  return { database: openPostgres({ ...urls, poolSize }), url: urls.url };
}

/** A new PostgreSQL database, a copy of the migrated one, as the role that serves. */
export async function freshUrl(): Promise<string> {
  return (await freshUrls()).url;
}

/** A new PostgreSQL database, for both roles: a copy of the migrated one, or without anything in it. */
export async function freshUrls(from: 'migrated' | 'nothing' = 'migrated'): Promise<DatabaseUrls> {
  return newDatabase(inject('testServer'), from);
}
