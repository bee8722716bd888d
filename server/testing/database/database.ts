import { inject } from 'vitest';
import type { Database } from '../../core/db/index.ts';
import { openEmbedded } from '../../core/db/engines/embedded.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { newDatabase } from './test-server.ts';

/** Which half of the tests this is. */
export const databaseKind: Database['kind'] = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';

/**
 * A migrated database without rows, in well under a second; `close` ends it. On PostgreSQL `url` lets further processes
 * use it, as the role of the application; the embedded one lives in memory.
 */
export async function freshDatabase(kind = databaseKind, poolSize = 4): Promise<{ database: Database; url?: string }> {
  if (kind === 'embedded')
    return { database: await openEmbedded({ folder: 'memory', snapshot: await embeddedTemplate() }) };
  const url = await freshUrl();
  return { database: openPostgres({ url, poolSize }), url };
}

/** A new PostgreSQL database: a copy of the migrated one, or without anything in it. */
export async function freshUrl(from: 'migrated' | 'nothing' = 'migrated'): Promise<string> {
  return newDatabase(inject('testServer'), from);
}
