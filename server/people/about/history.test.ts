import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import { careChurch } from '../../testing/care-church.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;

type Entry = { at: string; kind: string; key: string; by: string | null; detail: Record<string, unknown> };
type History = { items: Entry[]; next: string | null };

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
});
afterAll(() => app.stop());

const history = async (id: string, more = '') => (await mine.get<History>(`/api/People/GetHistory/${id}?${more}`)).body;

const inside = (statement: ReturnType<typeof sql>) =>
  app.base.database.withTenant(tenantId, (tx) => tx.execute(statement));

test('a person’s page tells in order how they came, joined and left groups, and were archived', async () => {
  const id = await buildPerson(app, tenantId, { createdAt: new Date('2026-01-01T09:00:00Z') });
  const group = await buildGroup(app, tenantId, { name: 'Choir', members: [id] });
  await inside(sql`UPDATE group_members SET created_at = '2026-02-01T09:00:00Z' WHERE person_id = ${id}`);
  await inside(sql`DELETE FROM group_members WHERE person_id = ${id}`);
  const act = await mine.post<{ actId: string }>('/api/People/ArchiveChosen', { who: { ids: [id] } });
  await mine.post(`/api/People/UndoAct/${act.body.actId}`, {});
  const { items, next } = await history(id);
  expect(next).toBeNull();
  expect(items.map(({ kind }) => kind)).toEqual(['archived undone', 'archived', 'left group', 'joined group', 'added']);
  expect(items[1]?.by).toBe('Ada Obi');
  expect(items[2]?.detail).toEqual({ groupId: group, group: 'Choir' });
  expect(items[3]?.at).toBe('2026-02-01T09:00:00.000Z');
});

test('a merge appears once in the history', async () => {
  const [kept, merged] = [await buildPerson(app, tenantId), await buildPerson(app, tenantId)];
  const pair = await mine.get<{ first: { version: string }; second: { version: string } }>(
    `/api/People/GetPair/${kept}/${merged}`,
  );
  const versions = { kept: pair.body.first.version, merged: pair.body.second.version };
  expect((await mine.post('/api/People/Merge', { kept, merged, versions })).status).toBe(200);
  const kinds = (await history(kept)).items.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'merged' || kind === 'changed')).toEqual(['merged']);
});

test('an imported person’s history begins with the file', async () => {
  const form = new FormData();
  form.set('file', new File(['FirstName,LastName\nBisi,Import\n'], 'members.csv'));
  const staged = await mine.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
  await mine.post('/api/People/CreatePeople', { importId: staged.body.importId });
  const [bisi] = (await mine.get<{ id: string }[]>('/api/Membership/GetSearchedUSers?searchText=bisi')).body;
  const { items } = await history(bisi!.id);
  expect(items).toMatchObject([{ kind: 'imported', by: 'Ada Obi', detail: { fileName: 'members.csv' } }]);
});

test('a message they got appears with its state and its sender', async () => {
  const id = await buildPerson(app, tenantId, { phoneNumber: '08031234567', phone: '+2348031234567' });
  const [mask] = (await mine.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs')).body
    .returnObject;
  const sent = await mine.post<{ id: string }>('/api/Messaging/sendSms', {
    subject: mask?.mask,
    message: 'Service begins at nine.',
    ToContacts: id,
  });
  expect(sent.status).toBe(200);
  await expect
    .poll(async () => (await history(id)).items.map(({ kind }) => kind), { timeout: 20_000 })
    .toContain('sms');
  const [first] = (await history(id)).items;
  expect(first).toMatchObject({
    kind: 'sms',
    by: 'Ada Obi',
    detail: { messageId: sent.body.id, message: 'Service begins at nine.' },
  });
});

test('a glance shows their groups and what stands out, and the history shows their messages', async () => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000);
  const born = day(3);
  const id = await buildPerson(app, tenantId, {
    firstName: 'Chidi',
    phone: '+2348031234599',
    phoneNumber: '08031234599',
    isFirstTimer: true,
    createdAt: day(-22),
    dayOfBirth: born.getUTCDate(),
    monthOfBirth: born.getUTCMonth() + 1,
    yearOfBirth: 1990,
  });
  const choir = await buildGroup(app, tenantId, { name: 'Choir of the glance', members: [id] });
  await inside(sql`UPDATE tenants SET time_zone = 'UTC'`);
  const { event, date, came } = careChurch(app, tenantId);
  const service = await event('Sunday service');
  const on = (from: number) => day(from).toISOString().slice(0, 10);
  const dates = [];
  for (const from of [-60, -53, -46, -4]) dates.push(await date(service, on(from)));
  await came(id, dates, '1110');
  await came(await buildPerson(app, tenantId), dates, '1111');
  // One arrived long ago; the four since then did not.
  const first = day(-40).toISOString();
  for (const [n, state] of ['delivered', 'failed', 'failed', 'failed', 'failed'].entries()) {
    const at = n === 0 ? first : day(n - 40).toISOString();
    await inside(sql`WITH m AS (
      INSERT INTO messages (tenant_id, channel, state, sender, subject, destination, is_personalized, created_at)
      VALUES (${tenantId}::uuid, 'sms', 'done', 'Church', 'Church', '{}', true, ${at}::timestamptz) RETURNING tenant_id, id),
      t AS (INSERT INTO message_texts (tenant_id, message_id, body) SELECT tenant_id, id, 'Good morning #name|friend#, see you on Sunday.' FROM m)
      INSERT INTO recipients (tenant_id, message_id, seq, person_id, greeting, address, state, charge)
      SELECT tenant_id, id, 1, ${id}::uuid, 'Chidi', '+2348031234599', ${state}, 'none' FROM m`);
  }
  const { body } = await mine.get<{ facts: { kind: string }[] }>(`/api/People/GetGlance/${id}`);
  expect(body.facts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'birthday', on: on(3), turns: born.getUTCFullYear() - 1990 },
    { kind: 'came', on: on(-46), away: true },
    { kind: 'contact', how: 'message', channel: 'sms', at: first },
    { kind: 'failing', channel: 'sms', count: 4 },
    { kind: 'group', id: choir, name: 'Choir of the glance' },
    { kind: 'uncalled', days: 22 },
  ]);
  const got = (await history(id)).items.filter(({ kind }) => kind === 'sms');
  expect(got.map(({ detail }) => detail['message'])).toEqual(Array(5).fill('Good morning Chidi, see you on Sunday.'));
  expect(got[0]?.detail).not.toHaveProperty('greeting');

  const plain = await buildPerson(app, tenantId);
  expect((await mine.get(`/api/People/GetGlance/${plain}`)).body).toEqual({ facts: [] });
  expect((await mine.get(`/api/People/GetGlance/${crypto.randomUUID()}`)).status).toBe(404);
});

test('a long history comes in pages, each entry once, and an invalid place is refused', async () => {
  const id = await buildPerson(app, tenantId);
  const moment = new Date('2026-03-01T00:00:00Z').toISOString();
  await inside(sql`INSERT INTO audit (tenant_id, account_id, action, subject, subject_id, at)
    SELECT ${tenantId}::uuid, NULL, 'person.changed', 'person', ${id}::uuid, ${moment}::timestamptz FROM generate_series(1, 25)`);
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: History = await history(id, `pageSize=10${next && `&before=${encodeURIComponent(next)}`}`);
    seen.push(...page.items.map(({ key }) => key));
    next = page.next;
  }
  expect(seen).toHaveLength(26);
  expect(new Set(seen).size).toBe(26);
  expect((await mine.get(`/api/People/GetHistory/${id}?before=nowhere`)).status).toBe(400);
  expect((await mine.get(`/api/People/GetHistory/${crypto.randomUUID()}`)).status).toBe(404);
});
