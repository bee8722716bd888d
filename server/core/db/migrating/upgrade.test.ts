import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { freshUrls } from '../../../testing/database/database.ts';
import type { DatabaseUrls } from '../../../testing/database/test-server.ts';
import { catalogueBreaches } from '../../../testing/database/catalogue-lint.ts';
import { tableHashes } from '../../../testing/database/table-hashes.ts';
import { readBackupFile } from '../backups/backup-file.ts';
import { restoreAsItWas } from '../backups/restore.ts';
import { type Database, openDatabase, restore } from '../index.ts';
import { setUp } from '../open.ts';
import { migrate, type Migration, readMigrations, setUpQueue, withBaseline } from './migrate.ts';
import { openPostgres } from '../engines/postgres.ts';
import { ensureRoles } from '../tenancy/roles.ts';

const folder = join(import.meta.dirname, '../../../migrations/released');
const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.koinonia'))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

const opened: Database[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

function keep(database: Database): Database {
  opened.push(database);
  return database;
}

type Released = { database: Database; urls: DatabaseUrls };

/** The database as that release left it, with its data: one role owns it, makes roles and serves. */
async function released(file: string): Promise<Released> {
  const urls = await freshUrls('nothing');
  const database = keep(openPostgres({ ...onlyRole(urls), poolSize: 2 }));
  await ensureRoles(database, new URL(urls.ownerUrl).username);
  await migrate(database, await migrationsOf(file));
  await setUpQueue(database);
  await restoreAsItWas(database, { file }, () => Promise.resolve());
  return { database, urls };
}

/** As the old single role, which did everything. */
const onlyRole = ({ ownerUrl }: DatabaseUrls): DatabaseUrls => ({ url: ownerUrl, ownerUrl });

/** The release's migrations, by its own list; each must still be here, unchanged. */
async function migrationsOf(file: string): Promise<Migration[]> {
  const opening = await readBackupFile(file)[Symbol.asyncIterator]().next();
  const had = (
    JSON.parse(opening.done ? '{}' : opening.value.payload) as { migrations: { name: string; hash: string }[] }
  ).migrations;
  const all = await readMigrations();
  return withBaseline(had, all).map(({ name, hash }) => {
    const same = all.find((one) => one.name === name && one.hash === hash);
    if (!same)
      throw new Error(`${name} has changed since it was released. Released migrations never change; add another.`);
    return same;
  });
}

const rowsOf = (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).map(([table, hash]) => [table, Number(hash.split(' ')[0])]));

test.each(releases)('%s is upgraded with every row, and a second run does nothing', async (release) => {
  const { database, urls } = await released(join(folder, release));
  const before = rowsOf(await tableHashes(database));
  expect(before['people']).toBeGreaterThan(600);
  await setUp(database, new URL(urls.url).username);
  expect(await migrate(database)).toEqual([]);
  const after = rowsOf(await tableHashes(database));
  const { saved_messages = 0, schedules = 0, messages = 0, default_messages = 0, message_texts: _, ...others } = before;
  expect(after).toMatchObject(others);
  // Drafts and schedules have become messages, beside the reusable texts.
  expect((after['messages'] ?? 0) + (after['default_messages'] ?? 0)).toBe(
    messages + default_messages + saved_messages + schedules,
  );
  expect(after['message_texts']).toBe(after['messages']);
  expect(await catalogueBreaches(database)).toEqual([]);
});

test('drafts and schedules of 0.13.0 become messages, each in its state and under its known id', async () => {
  const { database, urls } = await released(join(folder, '0.13.0.koinonia'));
  const { rows: sessions } = await database.asGate((tx) =>
    tx.execute<{ id: string }>(sql`SELECT tenant_id AS id FROM sessions WHERE tenant_id IS NOT NULL`),
  );
  const within = (query: ReturnType<typeof sql>) =>
    database.withTenant(sessions[0]?.id ?? '', (tx) => tx.execute<Record<string, unknown>>(query));
  const [, draft, deleted, planned, cancelled, held, frozen, sent, gone] = Array.from(
    { length: 9 },
    (_, at) => `00000000-0000-4000-8000-00000000000${at}`,
  );
  const tenant = sql`current_setting('app.tenant_id')::uuid`;
  const wish = JSON.stringify({ groupedContacts: ['group_~Choir'], ToContacts: '', toOthers: '' });
  const when = sql`'2040-01-01', '09:00', 'Africa/Lagos', '2040-01-01T08:00:00Z'`;
  await within(sql`INSERT INTO saved_messages (tenant_id, id, channel, kind, sender, subject, body, destination, deleted_at) VALUES
    (${tenant}, ${draft}, 'email', 'draft', '', 'Feast', 'Come', ${wish}, NULL), (${tenant}, ${deleted}, 'sms', 'draft', 'Grace', 'Grace', 'Never', ${wish}, now())`);
  await within(sql`INSERT INTO messages (tenant_id, id, channel, state, sender, subject, body, destination, units_reserved) VALUES
    (${tenant}, ${frozen}, 'sms', 'scheduled', 'Grace', 'Grace', 'Held', '{}', 2), (${tenant}, ${gone}, 'sms', 'done', 'Grace', 'Grace', 'Sent', '{}', 1)`);
  await within(sql`INSERT INTO schedules (tenant_id, id, channel, state, sender, subject, body, destination, local_date, local_time, time_zone, due_at, audience, message_id) VALUES
    (${tenant}, ${planned}, 'sms', 'scheduled', 'Grace', 'Grace', 'Planned', ${wish}, ${when}, 'computed', NULL),
    (${tenant}, ${cancelled}, 'sms', 'cancelled', 'Grace', 'Grace', 'Cancelled', ${wish}, ${when}, 'fixed', NULL),
    (${tenant}, ${held}, 'sms', 'held', 'Grace', 'Grace', 'Held', ${wish}, ${when}, 'fixed', ${frozen}),
    (${tenant}, ${sent}, 'sms', 'sent', 'Grace', 'Grace', 'Sent', ${wish}, ${when}, 'computed', ${gone})`);
  await within(sql`INSERT INTO care_occasions (tenant_id, rule, person_id, occasion, channel, at, schedule_id)
    SELECT tenant_id, 'birthday', id, '2040', 'sms', now(), ${held} FROM people LIMIT 1`);
  await setUp(database, new URL(urls.url).username);
  const { rows } = await within(sql`
    SELECT m.id, m.state, t.body, m.wish, m.due_at IS NOT NULL AS timed, m.audience, m.units_reserved AS units
    FROM messages m JOIN message_texts t ON t.message_id = m.id WHERE m.id::text LIKE '00000000-%' ORDER BY m.id`);
  const as = { wish: JSON.parse(wish), timed: true, audience: 'computed', units: 0 };
  expect(rows).toEqual([
    { ...as, id: draft, state: 'draft', body: 'Come', timed: false },
    { ...as, id: deleted, state: 'withdrawn', body: 'Never', timed: false },
    { ...as, id: planned, state: 'scheduled', body: 'Planned' },
    { ...as, id: cancelled, state: 'withdrawn', body: 'Cancelled', audience: 'fixed' },
    { ...as, id: frozen, state: 'held', body: 'Held', audience: 'fixed', units: 2 },
    { ...as, id: gone, state: 'done', body: 'Sent', units: 1 },
  ]);
  const { rows: noted } = await within(sql`SELECT schedule_id AS id FROM care_occasions WHERE schedule_id IS NOT NULL`);
  expect(noted).toEqual([{ id: frozen }]);
});

test('a backup of an earlier version is upgraded when restored, and held', async () => {
  const urls = await freshUrls('nothing');
  const database = keep(await openDatabase({ ...urls, dataDir: '', poolSize: 2 }));
  const release = releases.at(-1) ?? '';
  await restore(database, { file: join(folder, release) });
  expect(rowsOf(await tableHashes(database))['people']).toBeGreaterThan(600);
  expect(await migrate(database)).toEqual([]);
  expect(await catalogueBreaches(database)).toEqual([]);
  const { rows } = await database.asGate((tx) =>
    tx.execute(
      sql`SELECT array(SELECT app.all_tenants() ORDER BY 1) = array(SELECT app.held_tenants() ORDER BY 1) AS held`,
    ),
  );
  expect(rows).toEqual([{ held: true }]);
});

test('a database or backup of an older release is told which release to start first', async () => {
  const wanted = await readMigrations();
  const applied = [{ name: '0000_tables.sql', hash: 'any' }];
  expect(() => withBaseline(applied, wanted)).toThrow('Start release 0.13.0 with it once');
});
