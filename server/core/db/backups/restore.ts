import { type Applied, migrateWithin, readMigrations, withBaseline } from '../migrating/migrate.ts';
import { setUp } from '../open.ts';
import { againAfterDeadlock } from '../engines/sql-state.ts';
import { type BackedTable, appliedMigrations, backedTables, type BackedFiles, type BackupOptions } from './backup.ts';
import { BACKUP_FORMAT, type BackupLine, ORGANISATION_FORMAT, readBackupFile } from './backup-file.ts';
import type { Database, OwnerConnection } from '../database.ts';

/** `goesOn`: it is the same installation that goes on, so what was on its way may go on by itself. */
export type RestoreOptions = BackupOptions & { goesOn?: boolean };

/**
 * Restores a backup into an otherwise empty database, completely or not at all, by the migrations the backup was made with,
 * and brings it up to date. Nothing that was on its way leaves until somebody says so. Throws in words when the file is no
 * whole backup, was made by a newer version, or the database or the place of its files holds something.
 */
export async function restore(database: Database, { goesOn = false, ...options }: RestoreOptions): Promise<void> {
  // In the same transaction: no worker sees any of it before it is held.
  await againAfterDeadlock(() =>
    restoreAsItWas(database, options, async (owner, at) => {
      await migrateWithin(owner, await readMigrations());
      if (!goesOn) await owner.query('call app.hold_everything($1)', [at]);
    }),
  );
  const { rows } = await database.jobs.executeSql('select session_user::text as name');
  await setUp(database, String(rows[0]?.['name']));
}

/** Holds what would be sent by itself, in every organisation, until somebody says that it goes on. */
export async function holdEverything(database: Database): Promise<void> {
  await againAfterDeadlock(() => database.asOwner((owner) => owner.exec('call app.hold_everything(null)')));
}

/** Restores by the migrations the backup was made with, and does `then` before anybody sees it. `at`: its moment, if known. */
export async function restoreAsItWas(
  database: Database,
  { file, files }: BackupOptions,
  then: (owner: OwnerConnection, at: string | null) => Promise<void>,
): Promise<void> {
  const putFiles = new PutFiles(files);
  try {
    await database.asOwner(async (owner) => {
      await refuseInUse(owner);
      const lines = readBackupFile(file)[Symbol.asyncIterator]();
      const at = await beginWith(owner, await lines.next(), file);
      const tables = await backedTables(owner);
      await withoutGuards(owner, tables, async () => {
        await emptyOut(owner, tables);
        for await (const line of { [Symbol.asyncIterator]: () => lines })
          await putBack(owner, tables, line, { file, putFiles });
        await advanceSequences(owner);
      });
      await then(owner, at);
      await putFiles.finish();
    });
  } catch (error) {
    await putFiles.takeBack();
    throw error;
  }
}

async function refuseInUse(owner: OwnerConnection): Promise<void> {
  const asked = (await backedTables(owner)).filter(({ name }) => name === 'tenants' || name === 'accounts');
  await withoutGuards(owner, asked, async () => {
    const used = await owner.query('select from tenants union all select from accounts limit 1');
    if (used.length > 0)
      throw new Error('This database is not empty. Restore into a new DATA_DIR or a new PostgreSQL database.');
  });
}

/** Sees that the tables are as they were where the backup was made; answers its moment, where it names one. */
async function beginWith(
  owner: OwnerConnection,
  first: IteratorResult<BackupLine, void>,
  file: string,
): Promise<string | null> {
  if (first.done) throw new Error(`${file} is not a Koinonia backup.`);
  const { argument, payload } = first.value;
  if (argument === ORGANISATION_FORMAT)
    throw new Error(`${file} holds one organisation. Read it with: npm run koinonia -- tenants unpack ${file}`);
  const { migrations: noted, at = null } = JSON.parse(payload) as { migrations: Applied[]; at?: string };
  const ours = await readMigrations();
  const migrations = withBaseline(noted, ours);
  const known = migrations.every(({ name, hash }) => ours.some((one) => one.name === name && one.hash === hash));
  if (argument !== BACKUP_FORMAT || !known)
    throw new Error(
      `${file} was made by another version of Koinonia that this one does not know. Restore it with that version.`,
    );
  if (JSON.stringify(migrations) === JSON.stringify(await appliedMigrations(owner))) return at;
  // Nobody's rows are in them.
  await owner.exec(dropTables);
  await owner.exec('drop schema app cascade');
  await migrateWithin(
    owner,
    ours.filter(({ name }) => migrations.some((one) => one.name === name)),
  );
  return at;
}

const dropTables = `
  do $$ declare gone record; begin
    for gone in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    loop execute format('drop table if exists %s cascade', gone.name); end loop;
  end $$`;

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
    // A snapshot brings none: its rows name the existing ones.
    if (this.#key === '' && this.#done.length === 0 && this.#files) await refuseUsed(this.#files);
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

/** Removes rows that migrations inserted, since the backup contains them too. */
async function emptyOut(owner: OwnerConnection, tables: BackedTable[]): Promise<void> {
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
