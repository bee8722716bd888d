import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupLine, currentTenant, type Database, readBackupFile, writeBackupFile } from '../../core/db/index.ts';
import { inTenant } from '../../core/transaction.ts';
import type { Deps } from '../../deps.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { password } from '../../testing/calls/example-input.ts';
import type { Caller } from '../../testing/caller.ts';
import { seedEverything } from '../../testing/changes/seed-everything.ts';
import { runCommand } from '../commands.ts';
import { accountIdsOf } from './moving-accounts.ts';
import { packedTables, rowsOf, Sums, withoutLimits } from './organisation-rows.ts';

let there: TestApp;
let here: TestApp;
let folder: string;

beforeAll(async () => {
  [there, here] = await Promise.all([startTestApp({ TRIAL_UNITS: '1000' }), startTestApp({ TRIAL_UNITS: '1000' })]);
  folder = await mkdtemp(join(tmpdir(), 'koinonia-moving-'));
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await rm(folder, { recursive: true });
});

const sayTo = (deps: Deps, ...argv: string[]) =>
  runCommand({ deps, folder, takeSnapshot: async () => undefined }, argv);
const hashIn = (said: string) => /^Hash: ([0-9a-f]{64})$/m.exec(said)?.[1];
const newName = () => `${crypto.randomUUID()}.koinonia`;

/** An organisation with a group and a person, packed. */
async function packed(email = `${crypto.randomUUID()}@example.org`, caller: Caller = there.caller()) {
  const tenantId = await caller.signUp({ email });
  await caller.post('/api/People/CreatePeople', [{ firstName: 'Bola', phoneNumber: '08031234567' }]);
  const file = newName();
  const said = await sayTo(there.deps, 'tenants', 'pack', tenantId, file);
  return { tenantId, email, caller, file, hash: hashIn(said) };
}

/** The sums of an organisation's tables. */
const sumsOf = (database: Database, tenantId: string) =>
  database.withTenant(tenantId, async (tx) => {
    await withoutLimits(tx);
    const sums = new Sums();
    for (const table of await packedTables(tx))
      for await (const rows of rowsOf(tx, table)) for (const row of rows) sums.of(table.name).add(row);
    return sums.toJSON();
  });

const filesOf = async ({ storage }: Deps, tenantId: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(`${tenantId}/`)) keys.push(key);
  return keys.sort();
};

const isHere = async (tenantId: string) => (await sayTo(here.deps, 'tenants', 'list')).includes(tenantId);

const signIn = (app: TestApp, email: string, word = password) => {
  const caller = app.caller();
  return caller.post('/api/session/sign-in', { email, password: word }).then(({ status }) => ({ caller, status }));
};

/** Tables that are not packed, with the reason. */
const leftBehind: Record<string, string> = {
  sessions: 'everybody signs in again, at the new address',
  password_resets: 'links for a new password lead to the old address and end within the day',
  passkey_challenges: 'end within minutes',
  throttles: 'count attempts at this installation',
  early_reports: 'reports of references that nobody here has written down',
  replies_seen: 'replies that reached this installation, so that none counts twice',
  route_pace: 'the pace of this installation',
  workers: 'the processes of this installation',
};

test('every table is packed, or left behind for a reason', async () => {
  const { tenantId, file } = await packed();
  const lines = await linesOf(join(folder, file));
  const inFile = new Set(lines.filter(({ kind }) => kind === 'rows').map(({ argument }) => argument));
  const all = await there.base.database.jobs.executeSql(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  expect([...inFile, ...Object.keys(leftBehind)].sort()).toEqual(all.rows.map(({ name }) => String(name)).sort());
  expect(await there.base.database.withTenant(tenantId, accountIdsOf)).toHaveLength(1);
});

async function linesOf(file: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = [];
  for await (const line of readBackupFile(file)) lines.push(line);
  return lines;
}

test('an organisation moves with everything it has, and no other notices', { timeout: 300_000 }, async () => {
  const church = there.caller();
  const email = `${crypto.randomUUID()}@example.org`;
  const tenantId = await church.signUp({ email });
  const ids = await seedEverything(church);
  await church.call('PUT', '/api/FollowUp/UpdateConnectForm', { body: { link: 'on' } });
  const link = await church.call<{ path: string }>('PUT', `/api/Groups/SetJoinLink/${ids[1]}`, {
    body: { state: 'on' },
  });
  await inTenant(there.base, tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${currentTenant}, 'sms', '+2348031234567', 'a reply')`,
    ),
  );
  const neighbour = await here.caller().signUp();
  const [neighbourBefore, accountsBefore] = [await sumsOf(here.base.database, neighbour), await countAccounts()];
  await sayTo(there.deps, 'tenants', 'suspend', tenantId);
  const before = await sumsOf(there.base.database, tenantId);
  const units = await unitsOf(there, tenantId);
  const packedSaid = await sayTo(there.deps, 'tenants', 'pack', tenantId, 'whole.koinonia');
  expect((await stat(join(folder, 'whole.koinonia'))).mode & 0o777).toBe(0o600);

  const said = await sayTo(here.deps, 'tenants', 'unpack', 'whole.koinonia');
  expect(hashIn(said)).toBe(hashIn(packedSaid));
  expect(said).toContain('Nothing is sent until somebody says so');
  expect(said).toContain('It is suspended, as it was then');
  const after = await sumsOf(here.base.database, tenantId);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(changed.sort()).toEqual(
    expect.arrayContaining(['attendance_operations', 'attendance_visits', 'audit', 'tenants']),
  );
  expect(
    changed.filter(
      (name) => !['attendance_operations', 'attendance_visits', 'audit', 'messages', 'tenants'].includes(name),
    ),
  ).toEqual([]);
  expect(await sumsOf(here.base.database, neighbour)).toEqual(neighbourBefore);
  expect(await countAccounts()).toBe(accountsBefore + 1);
  expect(await unitsOf(here, tenantId)).toEqual(units);
  const keys = await filesOf(there.deps, tenantId);
  expect(keys.length).toBeGreaterThan(2);
  expect(await filesOf(here.deps, tenantId)).toEqual(keys);
  for (const key of keys) expect(await here.deps.storage.get(key)).toEqual(await there.deps.storage.get(key));

  await sayTo(here.deps, 'tenants', 'resume', tenantId);
  await sayTo(here.deps, 'go-on', '--tenant', tenantId);
  const owner = await signIn(here, email);
  expect(owner.status).toBe(200);
  expect(
    (await owner.caller.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo')).body.map(({ id }) => id),
  ).toContain(ids[0]);
  expect((await here.caller().get(link.body.path)).status).toBe(200);
  expect(
    (await owner.caller.post('/api/People/CreatePeople', [{ firstName: 'Kemi', phoneNumber: '08031239999' }])).status,
  ).toBe(200);

  const again = await sumsOf(here.base.database, tenantId);
  expect(await sayTo(here.deps, 'tenants', 'unpack', 'whole.koinonia')).toContain('Nothing was changed');
  expect(await sumsOf(here.base.database, tenantId)).toEqual(again);
});

const countAccounts = async (): Promise<number> => {
  const [found] = await here.base.database.asOwner((owner) =>
    owner.query<{ count: string }>(`select count(*) as count from app.backup_rows('accounts')`),
  );
  return Number(found?.count);
};

const unitsOf = (app: TestApp, tenantId: string) =>
  inTenant(app.base, tenantId, null, async ({ db }) => {
    const entries = await db.execute(
      sql`SELECT * FROM unit_entries u WHERE u.tenant_id = ${currentTenant} ORDER BY u.id`,
    );
    const account = await db.execute(sql`SELECT * FROM unit_accounts u WHERE u.tenant_id = ${currentTenant}`);
    return [entries.rows, account.rows];
  });

test('one organisation is restored in place, and what came since is gone', async () => {
  const { tenantId, caller, file, hash } = await packed();
  const neighbour = await there.caller().signUp();
  const neighbourBefore = await sumsOf(there.base.database, neighbour);
  await caller.post('/api/People/CreatePeople', [{ firstName: 'Since', phoneNumber: '08031230000' }]);
  await expect(sayTo(there.deps, 'tenants', 'unpack', file)).rejects.toThrow('is here already, with other content');
  expect(hashIn(await sayTo(there.deps, 'tenants', 'unpack', file, '--replace'))).toBe(hash);
  const people = await caller.get<{ firstName: string }[]>('/api/People/GetPeopleBasicInfo');
  expect(people.status).toBe(200);
  expect(people.body).toHaveLength(1);
  expect(await sumsOf(there.base.database, neighbour)).toEqual(neighbourBefore);
  const counted = await sayTo(there.deps, 'tenants', 'list');
  expect(counted).toMatch(new RegExp(`${tenantId} .* active +1 `));
});

test('killed at any step, it is not here; the next time it comes whole', async () => {
  const { tenantId, email, caller, file } = await packed();
  const form = new FormData();
  const [person] = (await caller.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo')).body;
  form.set('picture', new File([pixel], 'p.png'));
  expect((await caller.call('PUT', `/api/People/SetPicture/${person?.id}`, { form })).status).toBe(200);
  const second = newName();
  await sayTo(there.deps, 'tenants', 'pack', tenantId, second);

  const killed = new Error('killed');
  const { storage } = here.deps;
  const withoutFiles = { ...here.deps, storage: { ...storage, put: () => Promise.reject(killed) } };
  await expect(sayTo(withoutFiles, 'tenants', 'unpack', file)).resolves.toContain('is here');
  await removeHere(tenantId);
  await expect(sayTo(withoutFiles, 'tenants', 'unpack', second)).rejects.toThrow('killed');
  expect(await isHere(tenantId)).toBe(false);

  const database: Database = {
    ...here.base.database,
    withTenant: (id, work) =>
      here.base.database.withTenant(id, async (tx, more) => {
        const answer = await work(tx, more);
        const { rows } = await tx.execute(sql`SELECT FROM tenants t WHERE t.tenant_id = ${currentTenant}`);
        if (rows.length > 0) throw killed;
        return answer;
      }),
  };
  const beforeCommit = { ...here.deps, base: { ...here.deps.base, database } };
  await expect(sayTo(beforeCommit, 'tenants', 'unpack', second)).rejects.toThrow('killed');
  expect(await isHere(tenantId)).toBe(false);
  expect(await filesOf(here.deps, tenantId)).toEqual([]);

  await sayTo(here.deps, 'tenants', 'unpack', second);
  expect(await filesOf(here.deps, tenantId)).toEqual(await filesOf(there.deps, tenantId));
  expect((await signIn(here, email)).status).toBe(200);
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function removeHere(tenantId: string): Promise<void> {
  const { removeEverything } = await import('../../reports/index.ts');
  await inTenant(here.base, tenantId, null, removeEverything);
}

test('a damaged file, one of another version and a whole backup are refused, and change nothing', async () => {
  const { tenantId, file } = await packed();
  const lines = await linesOf(join(folder, file));
  const rewritten = async (change: (opening: { migrations: { name: string; hash: string }[] }) => unknown) => {
    const name = newName();
    const [first, ...rest] = lines;
    async function* changed(): AsyncIterable<BackupLine> {
      yield { ...first!, payload: JSON.stringify(change(JSON.parse(first!.payload))) };
      yield* rest;
    }
    await writeBackupFile(join(folder, name), changed());
    return name;
  };
  const newer = await rewritten((opening) => ({
    ...opening,
    migrations: [...opening.migrations, { name: '9999_later.sql', hash: '' }],
  }));
  await expect(sayTo(here.deps, 'tenants', 'unpack', newer)).rejects.toThrow('Update this installation first');
  const older = await rewritten((opening) => ({ ...opening, migrations: opening.migrations.slice(0, -1) }));
  await expect(sayTo(here.deps, 'tenants', 'unpack', older)).rejects.toThrow('Update the installation that packed it');
  const whole = newName();
  await sayTo(there.deps, 'backup', whole);
  await expect(sayTo(here.deps, 'tenants', 'unpack', whole)).rejects.toThrow('A whole backup is read by "restore"');
  await truncate(join(folder, file), (await stat(join(folder, file))).size - 100);
  await expect(sayTo(here.deps, 'tenants', 'unpack', file)).rejects.toThrow('cut off or damaged');
  expect(await isHere(tenantId)).toBe(false);
});

test('an account with the same proved address is joined and keeps its password; an unproved one is not', async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const other = 'another three plain words';
  await here.caller().signUp({ email, password: other });
  const { tenantId, file } = await packed(email);
  const said = await sayTo(here.deps, 'tenants', 'unpack', file);
  expect(said).toContain('1 of its accounts have the address of an account here');
  expect((await signIn(here, email)).status).not.toBe(200);
  expect((await signIn(here, email, other)).status).toBe(200);
  const [account] = await here.base.database.asGate(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`SELECT a.id FROM app.account_by_email(${email}) a`);
    return rows;
  });
  expect(await here.base.database.withTenant(tenantId, accountIdsOf)).toEqual([account?.id]);

  const unproved = `${crypto.randomUUID()}@example.org`;
  await here.unproved().signUp({ email: unproved });
  const second = await packed(unproved);
  await expect(sayTo(here.deps, 'tenants', 'unpack', second.file)).rejects.toThrow(unproved);
  expect(await isHere(second.tenantId)).toBe(false);
});
