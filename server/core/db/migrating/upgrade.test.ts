import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { freshUrls } from '../../../testing/database/database.ts';
import type { DatabaseUrls } from '../../../testing/database/test-server.ts';
import { catalogueBreaches } from '../../../testing/database/catalogue-lint.ts';
import { tableHashes } from '../../../testing/database/table-hashes.ts';
import { writeAccounts } from '../../../testing/accounts.ts';
import { accountByEmail } from '../../identity/one-account.ts';
import { groups } from '../../../groups/tables.ts';
import { readBackupFile } from '../backups/backup-file.ts';
import { restoreAsItWas } from '../backups/restore.ts';
import { type Database, openDatabase, restore } from '../index.ts';
import { setUp } from '../open.ts';
import { migrate, type Migration, readMigrations, setUpQueue } from './migrate.ts';
import { openPostgres } from '../engines/postgres.ts';
import { ensureRoles } from '../tenancy/roles.ts';

const folder = join(import.meta.dirname, '../../../migrations/released');
const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.koinonia'))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Released while one role owned the database and served, and no address had to be proved. */
const withOneRole = ['0.1.0.koinonia', '0.2.0.koinonia'];

const withoutFollowUps = '0.1.0.koinonia';

const opened: Database[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
});

function keep(database: Database): Database {
  opened.push(database);
  return database;
}

type Released = { database: Database; urls: DatabaseUrls };

/** The database as that release left it, with its data: with one role that owns it, makes roles and serves. */
async function released(file: string): Promise<Released> {
  const urls = await freshUrls('nothing');
  const database = keep(openPostgres({ ...onlyRole(urls), poolSize: 2 }));
  await ensureRoles(database, new URL(urls.ownerUrl).username);
  await migrate(database, await migrationsOf(file));
  await setUpQueue(database);
  await restoreAsItWas(database, { file }, () => Promise.resolve());
  return { database, urls };
}

/** As the one role of old, which did everything. */
const onlyRole = ({ ownerUrl }: DatabaseUrls): DatabaseUrls => ({ url: ownerUrl, ownerUrl });

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
  const { database, urls } = await released(join(folder, release));
  const members = (await notesNoEndYet(release)) ? await becomeMembers(database) : null;
  const before = rowsOf(await tableHashes(database));
  expect(before['people']).toBeGreaterThan(600);
  await setUp(database, new URL(urls.url).username);
  expect(await migrate(database)).toEqual([]);
  const after = rowsOf(await tableHashes(database));
  const { saved_messages = 0, schedules = 0, messages = 0, message_texts: _, ...others } = before;
  expect(after).toMatchObject(others);
  // Drafts and schedules have become messages, beside the texts to use again.
  expect((after['messages'] ?? 0) + (after['default_messages'] ?? 0)).toBe(messages + saved_messages + schedules);
  if (members) expect(await members.firstTimersUntil()).toEqual([{ people: 3, until: members.since }]);
  expect(after['message_texts']).toBe(after['messages']);
  expect(await catalogueBreaches(database)).toEqual([]);
  if (withOneRole.includes(release)) await goesOn(database);
});

test('drafts and schedules of 0.13.0 become messages: each in its state, under the id by which it is known', async () => {
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

test('a backup of an earlier version is brought up to date when it is restored, and held', async () => {
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

/** Whether it follows first-timers up, and does not yet note until when they were that. */
async function notesNoEndYet(release: string): Promise<boolean> {
  const had = await migrationsOf(join(folder, release));
  return release !== withoutFollowUps && !had.some(({ name }) => name.startsWith('0079'));
}

/** Some who were made members before it was noted until when they were first-timers. */
async function becomeMembers(database: Database) {
  const since = '2025-05-04';
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ id: string }>(sql`SELECT tenant_id AS id FROM sessions WHERE tenant_id IS NOT NULL`),
  );
  const id = rows[0]?.id ?? '';
  await database.withTenant(id, (tx) =>
    tx.execute(sql`INSERT INTO follow_ups (tenant_id, person_id, member_since)
      SELECT p.tenant_id, p.id, ${since}::timestamptz FROM people p
      WHERE NOT p.is_first_timer AND NOT EXISTS (SELECT FROM follow_ups f WHERE f.person_id = p.id) LIMIT 3`),
  );
  const firstTimersUntil = async () =>
    (
      await database.withTenant(id, (tx) =>
        tx.execute(sql`SELECT count(*)::int AS people, p.first_timer_until::date::text AS until
          FROM people p WHERE p.first_timer_until IS NOT NULL GROUP BY 2`),
      )
    ).rows;
  return { since, firstTimersUntil };
}

/** Who was here before goes on: 30 days to prove an address, and organisations that send; nobody who comes later has that. */
async function goesOn(database: Database): Promise<void> {
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ asked: boolean; id: string | null }>(sql`
      SELECT a.proved_at IS NULL AND a.prove_until BETWEEN now() + interval '29 days' AND now() + interval '30 days' AS asked,
        (SELECT t.tenant_id FROM app.tenants_of(a.id) t LIMIT 1) AS id
      FROM (SELECT DISTINCT account_id FROM sessions) s, app.account_by_id(s.account_id) a`),
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
  await writeAccounts(database, [{ email: 'later@example.org', name: 'Later' }]);
  const later = await database.asGate((tx) => accountByEmail(tx, 'later@example.org'));
  expect(later).toMatchObject({ proveUntil: null });
}

test.each(withOneRole)(
  '%s goes on serving as the one role it had while the next version migrates beside it, and serves as one that owns nothing',
  async (release) => {
    const { database, urls } = await released(join(folder, release));
    const [tenant] = await database
      .asGate((tx) => tx.execute<{ id: string }>(sql`SELECT tenant_id AS id FROM sessions WHERE tenant_id IS NOT NULL`))
      .then(({ rows }) => rows);
    const tenantId = tenant?.id ?? '';
    const before = await database.withTenant(tenantId, (tx) => tx.$count(groups));
    await refusedUntilThereAreTwo(urls);
    const old = keep(openPostgres({ ...onlyRole(urls), poolSize: 2 }));
    const elsewhere = goOnWriting(old, tenantId);
    const served = keep(await openDatabase({ ...urls, dataDir: '', poolSize: 1 }));
    const next = {
      name: '9000_next.sql',
      hash: 'next',
      text: `alter table groups add column colour text not null default 'green';`,
    };
    expect(await migrate(database, [...(await readMigrations()), next])).toEqual(['9000_next.sql']);
    const [asked] = await served.withTenant(tenantId, (tx) =>
      tx.execute<{ self: string }>(sql`SELECT session_user::text AS self`).then(({ rows }) => rows),
    );
    expect(asked?.self).toBe(new URL(urls.url).username);
    const written = await elsewhere.stop();
    expect(written).toBeGreaterThan(10);
    expect(await served.withTenant(tenantId, (tx) => tx.$count(groups))).toBe(before + written);
    expect(await catalogueBreaches(served)).toEqual([]);
  },
);

/** The address of old is refused with the two commands, of which the second is done by what follows. */
async function refusedUntilThereAreTwo(urls: DatabaseUrls): Promise<void> {
  const words = await openDatabase({ url: urls.ownerUrl, dataDir: '' }).catch(String);
  expect(words).toContain('which owns the database');
  expect(words).toContain(`-c "CREATE ROLE koinonia_app LOGIN PASSWORD '…'"`);
  expect(words).toContain('npm run koinonia -- migrate');
  expect(words).not.toContain(new URL(urls.ownerUrl).password + '@');
  expect(await openDatabase({ url: urls.url, dataDir: '' }).catch(String)).toContain('is not set up for this version');
}

/** Writes as the old version goes on doing; `stop` answers how often it did. */
function goOnWriting(database: Database, tenantId: string): { stop: () => Promise<number> } {
  let serving = true;
  let served = 0;
  const write = async () => {
    for (; serving || served <= 10; served += 1) {
      // The columns it had: the table of today has more.
      await database.withTenant(tenantId, (tx) =>
        tx.execute(sql`INSERT INTO groups (tenant_id, name) VALUES (${tenantId}::uuid, ${`Group ${served}`})`),
      );
    }
    return served;
  };
  const work = write();
  return {
    stop: () => {
      serving = false;
      return work;
    },
  };
}
