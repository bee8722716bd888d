import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobKind } from '../../core/jobs.ts';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { sessionCacheExpired } from '../../testing/session-cache-expired.ts';
import { seedEverything } from '../../testing/changes/seed-everything.ts';
import { memberOf } from '../../testing/members.ts';
import { tracesOf } from '../../testing/database/traces.ts';
import { readZipEntry } from '../../testing/files/crafted-pictures.ts';
import { closeForGood, applyRetention } from '../index.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'koinonia-keeping-'));
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: folder });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inside = (tenantId: string, statement: ReturnType<typeof sql>) =>
  app.base.database.withTenant(tenantId, (tx) => tx.execute<{ n: string }>(statement));
async function filesOf(tenantId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.storage.list(`${tenantId}/`)) keys.push(key);
  return keys;
}

const run = (kind: JobKind, tenantId: string) =>
  kind.run(
    {
      tenantId,
      signal: new AbortController().signal,
      transaction: (work) => inTenant(app.base, tenantId, null, work),
    },
    {},
  );
const name = async (caller: Caller) =>
  (await caller.get<{ tenantName: string }>('/api/Membership/GetCurrentSignedInUser')).body.tenantName;

test('data at rest for the set time is archived and erased at night, as the preview said', async () => {
  const owner = app.caller();
  const tenantId = await owner.signUp();
  await seedEverything(owner);
  const old = { updatedAt: new Date('2020-01-01') };
  const [, inGroup] = await Promise.all([
    buildPerson(app, tenantId, { firstName: 'Resting', ...old }),
    buildPerson(app, tenantId, { firstName: 'Singer', ...old }),
    buildPerson(app, tenantId, { firstName: 'Once', isFirstTimer: true, ...old }),
    buildPerson(app, tenantId, { firstName: 'Fresh' }),
  ]);
  await buildGroup(app, tenantId, { name: 'Singers', members: [inGroup] });
  const email = {
    subject: 'Robin of the subject',
    message: '<p>Robin of the body</p>',
    preheader: 'Robin of the line',
  };
  const sentEmail = await owner.post('/api/Messaging/sendEmail', { ...email, toOthers: 'once@example.org' });
  expect(sentEmail.status, JSON.stringify(sentEmail.body)).toBe(200);
  const unfinished = () => inside(tenantId, sql`SELECT count(*) AS n FROM messages WHERE state = 'sending'`);
  await expect.poll(async () => Number((await unfinished()).rows[0]?.n), { timeout: 20_000 }).toBe(0);
  await inside(tenantId, sql`UPDATE messages SET created_at = '2020-01-01'`);
  await inside(
    tenantId,
    sql`INSERT INTO attempts (tenant_id, message_id, seq, rung, route, reference)
      SELECT tenant_id, message_id, seq, 9, route, 'of an attempt before' FROM recipients WHERE reference IS NOT NULL`,
  );
  await inside(
    tenantId,
    sql`INSERT INTO recipient_parts (tenant_id, message_id, seq, first, reference, route)
      SELECT tenant_id, message_id, seq, reference, 'of its second part', route FROM recipients WHERE reference IS NOT NULL`,
  );
  const rule = { archivePeopleAfter: 24, archiveFirstTimersAfter: 12, forgetMessagesAfter: 12 };
  const preview = await owner.post('/api/Privacy/PreviewRetention', rule);
  expect(preview.body).toEqual({ people: 1, firstTimers: 1, messages: 2 });
  await run(applyRetention, tenantId);
  const archived = async () =>
    (await inside(tenantId, sql`SELECT count(*) AS n FROM people WHERE archived_at IS NOT NULL`)).rows[0]?.n;
  expect(Number(await archived())).toBe(0);

  expect((await owner.call('PUT', '/api/Privacy/SaveRetention', { body: rule })).status).toBe(200);
  expect((await owner.get('/api/Privacy/GetRetention')).body).toEqual(rule);
  await run(applyRetention, tenantId);
  expect(Number(await archived())).toBe(2);
  const sent = await owner.get<{ message: string; counts: { delivered: number } }[]>('/api/Messaging/GetAllSentSMS');
  expect(sent.body[0]).toMatchObject({ message: expect.stringContaining('forgotten'), counts: { delivered: 1 } });
  const left = await inside(
    tenantId,
    sql`SELECT count(*) AS n FROM recipients WHERE name <> '' OR address <> '' OR person_id IS NOT NULL OR reference IS NOT NULL`,
  );
  expect(Number(left.rows[0]?.n)).toBe(0);
  expect(await tracesOf(app, tenantId, /of an attempt before|of its second part|Robin of the/)).toEqual([]);
  expect((await owner.post('/api/Privacy/PreviewRetention', rule)).body).toEqual({
    people: 0,
    firstTimers: 0,
    messages: 0,
  });
});

test('the owner downloads everything in one zip, for a day', async () => {
  const owner = app.caller();
  const tenantId = await owner.signUp();
  await seedEverything(owner);
  const { rows: pictures } = await inside(tenantId, sql`SELECT id AS n FROM pictures`);
  const { rows: media } = await inside(tenantId, sql`SELECT id || '.' || ending AS n FROM media`);
  expect((await owner.post('/api/Privacy/ExportOrganisation', { password: 'wrong' })).status).toBe(403);
  const asked = await owner.post<{ id: string }>('/api/Privacy/ExportOrganisation', { password });
  const state = async () => (await owner.get<{ state: string }[]>('/api/Privacy/GetExports')).body[0]?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('ready');
  // A job whose process was killed at every attempt cannot report that itself.
  await inside(tenantId, sql`UPDATE organisation_exports SET state = 'running', asked_at = now() - interval '2 hours'`);
  expect(await state()).toBe('failed');
  await inside(tenantId, sql`UPDATE organisation_exports SET state = 'ready', asked_at = now()`);
  const path = `/api/Privacy/DownloadExport/${asked.body.id}`;
  const zip = Buffer.from(await (await fetch(app.url + path, { headers: { cookie: owner.cookie } })).arrayBuffer());
  const listed = zip.toString('latin1');
  for (const entry of [
    'people.csv',
    'people.jsonl',
    'groups.csv',
    'recipients.jsonl',
    'unit_entries.csv',
    'audit.csv',
    `pictures/${pictures[0]?.n}.webp`,
    `media/${media[0]?.n}`,
  ])
    expect(listed).toContain(entry);
  expect(listed).not.toContain('idempotency_keys');
  expect(readZipEntry(zip, 'not_the_same.jsonl').length, 'a table without rows').toBe(0);
  expect(readZipEntry(zip, 'not_the_same.csv').toString()).toMatch(/^\uFEFF.*first_id,second_id.*\r\n$/);
  expect(readZipEntry(zip, 'people.csv').toString()).toMatch(/^\uFEFFid,first_name,.*\r\n[0-9a-f]{8}-/);
  const other = app.caller();
  await other.signUp();
  expect((await other.get(path)).status).toBe(404);
  await inside(tenantId, sql`UPDATE organisation_exports SET until = now() - interval '1 minute'`);
  expect((await owner.get(path)).status).toBe(404);
});

test('closing stops everything at once, can be undone for 30 days, and then nothing is left', async () => {
  const owner = app.caller();
  const tenantId = await owner.signUp();
  await seedEverything(owner);
  const member = await memberOf(app, tenantId, await buildPerson(app, tenantId, { firstName: 'Zzclosing' }));
  expect(await filesOf(tenantId)).toHaveLength(6);
  const close = (body: object) => owner.post<{ closesAt: string }>('/api/Privacy/CloseOrganisation', body);
  expect((await close({ name: 'Another', password })).status).toBe(422);
  const called = await name(owner);
  expect((await close({ name: called, password: 'wrong' })).status).toBe(403);
  const closing = await close({ name: called, password });
  expect(new Date(closing.body.closesAt).getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000);
  const reads = async (caller: Caller) => (await caller.get('/api/GetAllGroupBasicInformation')).status;
  await sessionCacheExpired();
  expect(await reads(owner)).toBe(403);
  expect((await member.get('/api/People/GetOwnDetails')).status).toBe(403);
  expect((await owner.get('/api/Membership/GetCurrentSignedInUser')).body).toMatchObject(closing.body);
  await run(closeForGood(app.base, app.deps.storage), tenantId);

  expect((await owner.post('/api/Privacy/KeepOrganisation', {})).status).toBe(200);
  await sessionCacheExpired();
  expect(await reads(owner)).toBe(200);
  await close({ name: called, password });
  await inside(tenantId, sql`UPDATE tenants SET closes_at = now() - interval '1 minute'`);
  // Its day has come: an organisation being deleted cannot be partly kept.
  const late = await owner.post<{ error: { code: string } }>('/api/Privacy/KeepOrganisation', {});
  expect([late.status, late.body.error.code]).toEqual([410, 'privacy.closed']);
  const others = app.caller();
  const stays = await others.signUp();
  await run(closeForGood(app.base, app.deps.storage), tenantId);
  expect(await tracesOf(app, tenantId, new RegExp(`${tenantId}|zzclosing`, 'i'))).toEqual([]);
  expect(await filesOf(tenantId)).toEqual([]);
  expect((await owner.get('/api/Membership/GetCurrentSignedInUser')).status).toBe(401);
  expect(await tracesOf(app, stays, new RegExp(stays))).toContain('tenants');
});
