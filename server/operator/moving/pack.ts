import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type BackupLine,
  currentTenant,
  type Database,
  filesOf,
  ORGANISATION_FORMAT,
  readMigrations,
  type Tx,
  withBaseline,
  writeBackupFile,
} from '../../core/db/index.ts';
import type { Deps } from '../../deps.ts';
import { Mistake } from '../command.ts';
import { accountIdsOf, packAccounts } from './moving-accounts.ts';
import { joinRows, packedTables, rowsOf, Sums, withoutLimits } from './organisation-rows.ts';

/** The first line of the file. */
export type Opening = { tenantId: string; name: string; at: string; migrations: { name: string; hash: string }[] };

/** The sum of the uploaded files stands beside those of the tables. */
export const FILES = 'uploaded files';
export const fileSumOf = (key: string, bytes: Uint8Array): string =>
  `${key} ${createHash('sha256').update(bytes).digest('hex')}`;

/** `atProvider`: people whose call to a provider was under way, so nobody knows whether they got their message. */
export type Packed = { hash: string; accounts: number; atProvider: number };

/**
 * Writes one organisation, as of one moment, into one file, with its accounts and uploaded files.
 * @throws Mistake when somebody joins meanwhile
 */
export async function packOrganisation(
  { base: { database }, storage }: Pick<Deps, 'base' | 'storage'>,
  { id, name }: { id: string; name: string },
  file: string,
): Promise<Packed> {
  const ids = await database.withTenant(id, accountIdsOf);
  const accounts = await packAccounts(database, ids);
  const migrations = await migrationsHere(database);
  return database.withTenant(id, async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await withoutLimits(tx);
    if (String(await accountIdsOf(tx)) !== String(ids))
      throw new Mistake('Somebody joined or left while this began. Run it again.');
    const sums = new Sums();
    async function* lines(): AsyncIterable<BackupLine> {
      const opening: Opening = { tenantId: id, name, at: new Date().toISOString(), migrations };
      yield { kind: 'koinonia', argument: ORGANISATION_FORMAT, payload: JSON.stringify(opening) };
      for (const { table, rows } of accounts) {
        for (const row of rows) sums.of(table).add(row);
        yield { kind: 'rows', argument: table, payload: joinRows(rows) };
      }
      yield* rowsAndSums(tx, sums);
      yield* filesOf(storage, `${id}/`, (key, bytes) => sums.of(FILES).add(fileSumOf(key, bytes)));
      yield { kind: 'sums', argument: sums.hash(), payload: JSON.stringify(sums) };
    }
    await writeBackupFile(file, lines());
    const { rows } = await tx.execute<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM recipients r WHERE r.tenant_id = ${currentTenant} AND r.state = 'sending'`,
    );
    return { hash: sums.hash(), accounts: ids.length, atProvider: rows[0]?.count ?? 0 };
  });
}

/** A table without rows has a line too, so the file says which tables it knows. */
async function* rowsAndSums(tx: Tx, sums: Sums): AsyncIterable<BackupLine> {
  for (const table of await packedTables(tx)) {
    const sum = sums.of(table.name);
    yield { kind: 'rows', argument: table.name, payload: joinRows([]) };
    for await (const rows of rowsOf(tx, table)) {
      for (const row of rows) sum.add(row);
      yield { kind: 'rows', argument: table.name, payload: joinRows(rows) };
    }
  }
}

/** The migrations of this database, those that became the baseline as the baseline. */
export async function migrationsHere(database: Database): Promise<Opening['migrations']> {
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ name: string; hash: string }>(sql`SELECT name, hash FROM app.migrations ORDER BY name`),
  );
  return withBaseline(rows, await readMigrations()).map(({ name, hash }) => ({ name, hash }));
}
