import { BACKUP_FORMAT, type BackupLine, writeBackupFile } from './backup-file.ts';
import type { Database, OwnerConnection } from '../database.ts';

/** A table of ours with the columns that hold its data: generated ones come by themselves. */
export type BackedTable = { name: string; columns: string[]; forced: boolean };

/** Every table of ours, each after those its foreign keys point to, so that rows can be put back in this order. */
export async function backedTables(owner: OwnerConnection): Promise<BackedTable[]> {
  const tables = await owner.query<BackedTable>(`
    select c.relname::text as name, c.relforcerowsecurity as forced,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);
  const keys = await owner.query<{ child: string; parent: string }>(`
    select distinct child.relname::text as child, parent.relname::text as parent
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and child.relnamespace = 'public'::regnamespace`);
  const ordered: BackedTable[] = [];
  while (ordered.length < tables.length) {
    const done = new Set(ordered.map(({ name }) => name));
    const ready = tables.filter(
      ({ name }) => !done.has(name) && keys.every(({ child, parent }) => child !== name || done.has(parent)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of some tables go round in a circle.');
    ordered.push(...ready);
  }
  return ordered;
}

/** A backup and its target database must agree on these. */
export async function appliedMigrations(owner: OwnerConnection): Promise<{ name: string; hash: string }[]> {
  return owner.query('select name, hash from app.migrations order by name');
}

const ROWS_PER_LINE = 500;
const BYTES_PER_LINE = 768 * 1024;

/** The store of uploaded files: the part that backups need. */
export type BackedFiles = {
  list: (prefix: string) => AsyncIterable<{ key: string }>;
  get: (key: string) => Promise<Uint8Array | undefined>;
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
};

/** `file`: the backup's path. `files`: the uploaded files, included if given. */
export type BackupOptions = { file: string; files?: BackedFiles };

/**
 * Writes every row of every organisation, as of one moment, into one file. Queued jobs are left out, because the rows
 * show what is due.
 */
export async function backup(database: Database, { file, files }: BackupOptions): Promise<void> {
  await database.asOwner((owner) => backupOf(owner, { file, files }));
}

/** The same in a transaction that has just begun. */
async function backupOf(owner: OwnerConnection, { file, files }: BackupOptions): Promise<void> {
  await owner.exec('set transaction isolation level repeatable read read only');
  await writeBackupFile(file, linesOf(owner, files));
}

async function* linesOf(owner: OwnerConnection, files: BackedFiles | undefined): AsyncIterable<BackupLine> {
  const migrations = await appliedMigrations(owner);
  yield {
    kind: 'koinonia',
    argument: BACKUP_FORMAT,
    payload: JSON.stringify({ migrations, at: new Date().toISOString() }),
  };
  for (const { name } of await backedTables(owner)) {
    await owner.exec(`declare backed no scroll cursor for select app.backup_rows('${name}') as row`);
    for (;;) {
      const rows = await owner.query<{ row: string }>(`fetch ${ROWS_PER_LINE} from backed`);
      if (rows.length === 0) break;
      yield { kind: 'rows', argument: name, payload: `[${rows.map(({ row }) => row).join(',')}]` };
    }
    await owner.exec('close backed');
  }
  if (files) yield* filesOf(files);
}

/** The files whose keys begin with `prefix`; `read` is told of each. */
export async function* filesOf(
  files: Pick<BackedFiles, 'list' | 'get'>,
  prefix = '',
  read: (key: string, bytes: Uint8Array) => void = () => undefined,
): AsyncIterable<BackupLine> {
  for await (const { key } of files.list(prefix)) {
    // Skips files half written when a process died, and files removed during the backup.
    const bytes = key.endsWith('.unfinished') ? undefined : await files.get(key);
    if (!bytes) continue;
    read(key, bytes);
    const argument = encodeURIComponent(key);
    let from = 0;
    do {
      const piece = Buffer.from(bytes.subarray(from, from + BYTES_PER_LINE));
      yield { kind: 'file', argument, payload: piece.toString('base64') };
      from += BYTES_PER_LINE;
    } while (from < bytes.length);
  }
}
