import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, openEmbedded } from '../../core/db/engines/embedded.ts';
import { beginWithPrepared } from '../../core/db/engines/prepared-folder.ts';

/**
 * An embedded database in a folder of its own, which goes away when it is closed: migrated and without rows, or without
 * anything in it. `within`: a folder that somebody else removes.
 */
export async function freshEmbedded(from: 'migrated' | 'nothing' = 'migrated', within?: string): Promise<Embedded> {
  const home = within ?? (await mkdtemp(join(tmpdir(), 'koinonia-embedded-')));
  const folder = join(home, 'database');
  if (from === 'migrated' && !(await beginWithPrepared(folder)))
    throw new Error('The database to begin with is not there: `npm run build` makes it.');
  const database = await openEmbedded(folder);
  const close = async () => {
    await database.close();
    if (!within) await rm(home, { recursive: true, force: true });
  };
  // A process for each backup takes longer than the backup; embedded-folder.test.ts has those that run beside a server.
  return { ...database, withCopy: undefined, close };
}
