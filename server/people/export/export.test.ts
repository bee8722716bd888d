import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from '../../testing/sheets/read-rows.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
  await buildPerson(app, tenantId, {
    firstName: '=HYPERLINK("http://evil.example")',
    lastName: '@SUM(1+1)',
    phoneNumber: '+2348031234567',
    phone: '+2348031234567',
    email: 'ada@example.org',
    gender: 'female',
    dayOfBirth: 5,
    monthOfBirth: 2,
    yearOfBirth: 1990,
    createdAt: new Date('2026-01-10T12:00:00Z'),
  });
  await buildPerson(app, tenantId, {
    firstName: 'Bola',
    lastName: 'Ade, "Junior"',
    phoneNumber: '08031234568',
    gender: 'male',
    createdAt: new Date('2026-01-11T12:00:00Z'),
  });
});
afterAll(() => app.stop());

const csv = async (query: string, caller = mine) => {
  const answer = await caller.get<string>(`/api/People/ExportPeople?format=csv&${query}`);
  expect(answer.status).toBe(200);
  return answer.body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);
};

test('an export follows the list’s sort and filters, and no cell is ever run', async () => {
  expect(await csv('columns=phone,email,gender,birthday,added&sort=created')).toEqual([
    'FirstName,LastName,PhoneNumber,Email,Gender,Birthday,BirthMonth,BirthYear,Added',
    `"'=HYPERLINK(""http://evil.example"")",'@SUM(1+1),+2348031234567,ada@example.org,female,5,2,1990,2026-01-10`,
    'Bola,"Ade, ""Junior""",08031234568,,male,,,,2026-01-11',
  ]);
  expect(await csv('columns=phone&gender=male')).toEqual([
    'FirstName,LastName,PhoneNumber',
    'Bola,"Ade, ""Junior""",08031234568',
  ]);
  expect(await csv('columns=&search=nobody')).toEqual(['FirstName,LastName']);
});

test('a workbook holds the same as text, and phone numbers keep plus and zero', async () => {
  const answer = await fetch(`${app.url}/api/People/ExportPeople?columns=phone&sort=created`, {
    headers: { cookie: mine.cookie },
  });
  expect(answer.headers.get('content-disposition')).toMatch(/people-\d{4}-\d\d-\d\d\.xlsx/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const sheet = await readRows({ name: 'people.xlsx', bytes });
  expect(sheet.rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['=HYPERLINK("http://evil.example")', '@SUM(1+1)', '+2348031234567'],
    ['Bola', 'Ade, "Junior"', '08031234568'],
  ]);
});

test('a list longer than a slice comes whole, each person once, or only the ticked people', async () => {
  const church = app.caller();
  const id = await church.signUp();
  const ids = await buildPeople(app, id, 11_000);
  const lines = await csv('columns=email&sort=-name', church);
  expect(lines).toHaveLength(11_001);
  expect(new Set(lines).size).toBe(11_001);
  const { body } = await church.post<{ token: string }>('/api/People/ChoosePeople', {
    who: { ids: ids.slice(0, 3) },
    name: '3 people',
  });
  expect(await csv(`columns=&chosen=${body.token.replace('filter_', '')}`, church)).toHaveLength(4);
  const unknown = await church.get(`/api/People/ExportPeople?chosen=${crypto.randomUUID()}`);
  expect(unknown.status).toBe(404);
});

test('the trail shows who exported how many', async () => {
  await csv('columns=phone,age&gender=female');
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ detail: unknown }>(
      sql`SELECT detail FROM audit WHERE action = 'people.exported' ORDER BY at DESC LIMIT 1`,
    ),
  );
  expect(rows[0]?.detail).toEqual({ people: 1, format: 'csv', columns: ['phone', 'age'], filters: 1 });
});
