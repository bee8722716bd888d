import { type BackedTable, appliedMigrations, backedTables } from './backed-tables.ts';
import { BACKUP_FORMAT, type BackupLine, readBackupFile } from './backup-file.ts';
import type { BackedFiles, BackupOptions } from './backup.ts';
import type { Database, OwnerConnection } from '../database.ts';

/**
 * Restores a backup into a migrated and otherwise empty database, completely or not at all. Throws in words when the
 * file is no whole backup, was made by another version, or the database or the place of the files holds something.
 */
export async function restore(database: Database, { file, files }: BackupOptions): Promise<void> {
  if (files) await refuseUsed(files);
  const putFiles = new PutFiles(files);
  try {
    await database.asOwner(async (owner) => {
      const tables = await backedTables(owner);
      await withoutGuards(owner, tables, async () => {
        await emptyOut(owner, tables);
        for await (const line of readBackupFile(file)) await putBack(owner, tables, line, { file, putFiles });
        await advanceSequences(owner);
      });
      await putFiles.finish();
    });
  } catch (error) {
    await putFiles.takeBack();
    throw error;
  }
}

async function refuseUsed(files: BackedFiles): Promise<void> {
  for await (const { key } of files.list('')) {
    throw new Error(
      `The place of uploaded files is not empty (${key} lies there). Restore into a new DATA_DIR, or a new bucket.`,
    );
  }
}

/** Restores files, whose pieces follow one another. */
class PutFiles {
  readonly #files: BackedFiles | undefined;
  readonly #done: string[] = [];
  #key = '';
  #pieces: Buffer[] = [];

  constructor(files: BackedFiles | undefined) {
    this.#files = files;
  }

  async add(key: string, piece: Buffer): Promise<void> {
    if (key !== this.#key) await this.finish();
    this.#key = key;
    this.#pieces.push(piece);
  }

  async finish(): Promise<void> {
    const [key, bytes] = [this.#key, Buffer.concat(this.#pieces)];
    [this.#key, this.#pieces] = ['', []];
    if (key === '' || !this.#files) return;
    this.#done.push(key);
    await this.#files.put(key, bytes, 'application/octet-stream');
  }

  async takeBack(): Promise<void> {
    await this.#files?.remove(this.#done);
  }
}

/**
 * Lets the owner past row-level security and triggers within this transaction. ALTER TABLE keeps everybody else out
 * until it ends, and a failure puts everything back.
 */
async function withoutGuards(owner: OwnerConnection, tables: BackedTable[], work: () => Promise<void>): Promise<void> {
  const forced = tables.filter((table) => table.forced);
  await owner.exec(tables.map(({ name }) => `alter table "${name}" disable trigger user;`).join('\n'));
  await owner.exec(forced.map(({ name }) => `alter table "${name}" no force row level security;`).join('\n'));
  await work();
  await owner.exec(tables.map(({ name }) => `alter table "${name}" enable trigger user;`).join('\n'));
  await owner.exec(forced.map(({ name }) => `alter table "${name}" force row level security;`).join('\n'));
}

/** Refuses a database in use; removes rows that migrations inserted, since the backup contains them too. */
async function emptyOut(owner: OwnerConnection, tables: BackedTable[]): Promise<void> {
  const used = await owner.query('select from tenants union all select from accounts limit 1');
  if (used.length > 0)
    throw new Error('This database is not empty. Restore into a new DATA_DIR or a new PostgreSQL database.');
  await owner.exec(
    tables
      .toReversed()
      .map(({ name }) => `delete from "${name}";`)
      .join('\n'),
  );
}

type Place = { file: string; putFiles: PutFiles };

async function putBack(
  owner: OwnerConnection,
  tables: BackedTable[],
  { kind, argument, payload }: BackupLine,
  { file, putFiles }: Place,
): Promise<void> {
  if (kind === 'koinonia') {
    const { migrations } = JSON.parse(payload) as { migrations: unknown };
    if (argument === BACKUP_FORMAT && JSON.stringify(migrations) === JSON.stringify(await appliedMigrations(owner)))
      return;
    throw new Error(`${file} was made by another version of Koinonia. Restore it with that version, then upgrade.`);
  }
  if (kind === 'file') {
    return putFiles.add(decodeURIComponent(argument), Buffer.from(payload, 'base64'));
  }
  const table = tables.find(({ name }) => name === argument);
  if (!table) throw new Error(`${file} has rows of a table "${argument}" that this version does not know.`);
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  await owner.query(
    `insert into "${table.name}" (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::"${table.name}", $1::text::jsonb)`,
    [payload],
  );
}

async function advanceSequences(owner: OwnerConnection): Promise<void> {
  const counted = await owner.query<{ table: string; column: string; sequence: string }>(`
    select c.relname::text as table, a.attname::text as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`);
  for (const { table, column, sequence } of counted) {
    await owner.query(`select setval($1::text::regclass, greatest(coalesce(max("${column}"), 0), 1)) from "${table}"`, [
      sequence,
    ]);
  }
}
