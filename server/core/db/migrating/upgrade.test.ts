import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { databaseKind, freshUrl } from '../../../testing/database/database.ts';
import { catalogueBreaches } from '../../../testing/database/catalogue-lint.ts';
import { tableHashes } from '../../../testing/database/table-hashes.ts';
import { groups } from '../../../groups/tables.ts';
import { readBackupFile } from '../backups/backup-file.ts';
import { openEmbedded } from '../engines/embedded.ts';
import { type Database, restore } from '../index.ts';
import { migrate, type Migration, readMigrations } from './migrate.ts';
import { openPostgres } from '../engines/postgres.ts';
import { ensureRoles } from '../tenancy/roles.ts';

const folder = join(import.meta.dirname, '../../../migrations/released');
const releases = readdirSync(folder).filter((name) => name.endsWith('.koinonia'));

const opened: Database[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

function keep(database: Database): Database {
  opened.push(database);
  return database;
}

/** The database as that release left it, with its data; `url` on PostgreSQL. */
async function released(file: string): Promise<{ database: Database; url: string }> {
  const url = databaseKind === 'postgres' ? await freshUrl('nothing') : '';
  const database = keep(url ? openPostgres({ url, poolSize: 2 }) : await openEmbedded({ folder: 'memory' }));
  await ensureRoles(database);
  await migrate(database, await migrationsOf(file));
  await restore(database, { file });
  return { database, url };
}

/** The migrations that the release had, by its own list; each must be here still, unchanged. */
async function migrationsOf(file: string): Promise<Migration[]> {
  const opening = await readBackupFile(file)[Symbol.asyncIterator]().next();
  const had = (
    JSON.parse(opening.done ? '{}' : opening.value.payload) as { migrations: { name: string; hash: string }[] }
  ).migrations;
  const all = await readMigrations();
  return had.map(({ name, hash }) => {
    const same = all.find((one) => one.name === name && one.hash === hash);
    if (!same)
      throw new Error(`${name} has changed since it was released. Released migrations never change; add another.`);
    return same;
  });
}

const rowsOf = (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).map(([table, hash]) => [table, Number(hash.split(' ')[0])]));

test.each(releases)('%s is brought up to date with every row, and a second run does nothing', async (release) => {
  const { database } = await released(join(folder, release));
  const before = rowsOf(await tableHashes(database));
  expect(before['people']).toBeGreaterThan(600);
  await migrate(database);
  expect(await migrate(database)).toEqual([]);
  expect(rowsOf(await tableHashes(database))).toMatchObject(before);
  expect(await catalogueBreaches(database)).toEqual([]);
  await goesOn(database);
});

/** Who was here before goes on: 30 days to prove an address, and organisations that send; nobody who comes later has that. */
async function goesOn(database: Database): Promise<void> {
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ asked: boolean; id: string | null }>(sql`
      SELECT a.proved_at IS NULL AND a.prove_until BETWEEN now() + interval '29 days' AND now() + interval '30 days' AS asked,
        (SELECT t.tenant_id FROM app.tenants_of(a.id) t LIMIT 1) AS id FROM accounts a`),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { asked, id } of rows) {
    expect(asked).toBe(true);
    if (id === null) continue;
    const found = await database.withTenant(id, (tx) =>
      tx.execute(sql`SELECT t.created_at < a.prove_until - interval '30 days' AS sends
        FROM tenants t JOIN memberships m USING (tenant_id) JOIN accounts a ON a.id = m.account_id WHERE m.role = 'owner'`),
    );
    expect(found.rows).toEqual([{ sends: true }]);
  }
  const later = await database.asGate((tx) =>
    tx.execute(
      sql`INSERT INTO accounts (email, name) VALUES ('later@example.org', 'Later') RETURNING prove_until AS until`,
    ),
  );
  expect(later.rows).toEqual([{ until: null }]);
}

// The embedded database has one process, which ends before the next one begins.
test.runIf(databaseKind === 'postgres').each(releases)(
  '%s goes on serving while the next version migrates beside it',
  async (release) => {
    const { database, url } = await released(join(folder, release));
    const elsewhere = keep(openPostgres({ url, poolSize: 2 }));
    const [tenant] = await database
      .asGate((tx) => tx.execute<{ id: string }>(sql`SELECT tenant_id AS id FROM sessions WHERE tenant_id IS NOT NULL`))
      .then(({ rows }) => rows);
    const tenantId = tenant?.id ?? '';
    const next = {
      name: '9000_next.sql',
      hash: 'next',
      text: `alter table groups add column colour text not null default 'green';`,
    };
    let serving = true;
    let served = 0;
    const old = async () => {
      for (; serving; served += 1) {
        await elsewhere.withTenant(tenantId, (tx) => tx.insert(groups).values({ tenantId, name: `Group ${served}` }));
      }
    };
    const work = old();
    const before = await database.withTenant(tenantId, (tx) => tx.$count(groups));
    expect(await migrate(database, [...(await readMigrations()), next])).toContain('9000_next.sql');
    await expect.poll(() => served).toBeGreaterThan(10);
    serving = false;
    await work;
    expect(await database.withTenant(tenantId, (tx) => tx.$count(groups))).toBeGreaterThanOrEqual(before + 10);
  },
);
