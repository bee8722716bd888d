import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { appliedMigrations, backedTables } from './backed-tables.ts';
import { BACKUP_FORMAT, type BackupLine, writeBackupFile } from './backup-file.ts';
import type { Database, OwnerConnection } from './database.ts';

const ROWS_PER_LINE = 500;
const BYTES_PER_LINE = 768 * 1024;

/** `file`: where the backup goes. `filesFolder`: the uploaded files, taken along when the folder is there. */
export type BackupOptions = { file: string; filesFolder?: string };

/**
 * Writes every row of every organisation, as of one moment, into one file that restores into either database. Queued
 * jobs are not in it: what is due is found again from the rows. On the embedded database others wait meanwhile.
 */
export async function backup(database: Database, { file, filesFolder }: BackupOptions): Promise<void> {
  await database.asOwner(async (owner) => {
    await owner.exec('set transaction isolation level repeatable read read only');
    await writeBackupFile(file, linesOf(owner, filesFolder));
  });
}

async function* linesOf(owner: OwnerConnection, filesFolder: string | undefined): AsyncIterable<BackupLine> {
  const migrations = await appliedMigrations(owner);
  yield { kind: 'koinonia', argument: BACKUP_FORMAT, payload: JSON.stringify({ migrations }) };
  for (const { name } of await backedTables(owner)) {
    await owner.exec(`declare backed no scroll cursor for select app.backup_rows('${name}') as row`);
    for (;;) {
      const rows = await owner.query<{ row: string }>(`fetch ${ROWS_PER_LINE} from backed`);
      if (rows.length === 0) break;
      yield { kind: 'rows', argument: name, payload: `[${rows.map(({ row }) => row).join(',')}]` };
    }
    await owner.exec('close backed');
  }
  if (filesFolder) yield* filesOf(filesFolder);
}

async function* filesOf(folder: string): AsyncIterable<BackupLine> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const argument = encodeURIComponent(relative(folder, path).split(sep).join('/'));
    const handle = await open(path);
    try {
      const piece = Buffer.alloc(BYTES_PER_LINE);
      let length: number;
      do {
        length = (await handle.read(piece, 0, BYTES_PER_LINE)).bytesRead;
        yield { kind: 'file', argument, payload: piece.toString('base64', 0, length) };
      } while (length === BYTES_PER_LINE);
    } finally {
      await handle.close();
    }
  }
}
