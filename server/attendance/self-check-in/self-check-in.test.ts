import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hereRoutes } from '../../../contract/attendance/self-check-in-routes.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { pictureForm, readZipEntry } from '../../testing/files/crafted-pictures.ts';
import { hereIn } from './by-reply.ts';

type Item = { id: string; attendanceCode: string; present: number };
type Arrival = {
  id: string;
  name: string;
  phoneNumber: string;
  via: string;
  matches: { personId: string; present: boolean }[];
};
type Page = { status: number; text: string; cookie: string };

const HOUR = 3_600_000;
const start = new Date('2031-03-02T09:00:00Z');
let now = start;
let app: TestApp;
let owner: Caller;
let tenantId: string;
let made = 0;

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;

beforeAll(async () => {
  app = await startTestApp({}, (deps) => ({ ...deps, base: { ...deps.base, clock: () => now } }));
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG', timeZone: 'Etc/UTC', organisation: 'Grace & <b>Hope</b>' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = start;
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
});

async function newItem(wish: object = {}): Promise<Item> {
  made += 1;
  const body = { fullEventName: `Service ${made}`, eventDate: '2031-03-02', time: '09:00', ...wish };
  return (await owner.post<Item>(path('CheckInAttendanceItem'), body)).body;
}
const linkOf = async (itemId: string, state = 'on') =>
  (await owner.call<{ path: string }>('PUT', path('SetHereLink'), { body: { itemId, state } })).body.path;
async function open(address: string, cookie = ''): Promise<Page> {
  const answer = await fetch(app.url + address, { headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), cookie: answer.headers.get('set-cookie') ?? '' };
}
async function send(address: string, fields: Record<string, string>, cookie = ''): Promise<Page> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(app.url + address, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), cookie: answer.headers.get('set-cookie') ?? '' };
}
/** By number, because the clock stands still and all came at once. */
const waiting = async (itemId: string) =>
  (await owner.get<{ items: Arrival[] }>(path(`Arrivals?itemId=${itemId}`))).body.items.sort((one, other) =>
    one.phoneNumber < other.phoneNumber ? -1 : 1,
  );
const present = async (itemId: string) => (await owner.get<Item>(path(`AttendanceItem?id=${itemId}`))).body.present;
const decide = (act: string, id: string, body?: object) => owner.post<{ personId: string }>(path(`${act}/${id}`), body);
const person = (firstName: string, phone: string, lastName = 'Obi') =>
  buildPerson(app, tenantId, { firstName, lastName, phone, phoneNumber: phone });

test('a known person is checked in once, however they come and however often; the page is plain', async () => {
  const item = await newItem();
  const address = await linkOf(item.id);
  const personId = await person('Ada', '+2348031230001');
  const page = await open(address);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Grace &amp; &lt;b&gt;Hope&lt;/b&gt;');
  expect(page.text).not.toMatch(/<script|<link|src=/);
  expect(page.text.length).toBeLessThan(6000);
  const fields = { name: 'Ada Obi', phone: '0803 123 0001' };
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(address, fields)));
  expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(sent[0]?.text).toContain('Thank you, Ada Obi.');
  await send(`/here/${item.attendanceCode}`, { ...fields, name: 'obi ADA' });
  await owner.post(path('MarkAttendance'), { itemId: item.id, personId });
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`SELECT person_id, present FROM attendance_visits WHERE item_id = ${item.id}`),
  );
  expect(rows).toEqual([{ person_id: personId, present: true }]);
  expect(await waiting(item.id)).toEqual([]);

  const poster = await open(`${address}/poster`);
  expect(poster.text).toContain('<svg');
  expect(poster.text).toContain(`${new URL(app.deps.session.appUrl()).host}${address}`);
  expect((await open(`${address}/qr.svg`)).text).toContain('<svg');
  await owner.call('POST', '/api/settings/logo', { form: pictureForm('logo') });
  for (const at of [address, `/here/${item.attendanceCode}`]) {
    expect((await open(at)).text).toContain(`src="${at}/logo.png"`);
    expect((await open(`${at}/logo.png`)).status).toBe(200);
  }
  await owner.call('DELETE', '/api/settings/logo');
});

test('known, unknown, shared and archived numbers get the same answer; only an administrator learns the difference', async () => {
  const item = await newItem();
  const address = await linkOf(item.id);
  await person('Ada', '+2348031230011');
  await person('Ada', '+2348031230012');
  await person('Ada', '+2348031230012');
  await person('Bola', '+2348031230013');
  await buildPerson(app, tenantId, { firstName: 'Ada', phone: '+2348031230014', archivedAt: new Date() });
  const answers = [];
  for (const end of [11, 12, 13, 14, 15, 11, 12, 15]) {
    const { status, text, cookie } = await send(address, { name: 'Ada', phone: `080312300${end}`, remember: 'yes' });
    const shape = cookie.replace(/=[^;]+/, '').replace(/Expires=[^;]+/, '');
    answers.push(JSON.stringify([status, text, shape]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(await present(item.id)).toBe(1);
  const list = await waiting(item.id);
  expect(list.map(({ phoneNumber, matches }) => [phoneNumber.slice(-2), matches.length])).toEqual([
    ['12', 2],
    ['13', 1],
    ['14', 0],
    ['15', 0],
  ]);
  for (const wrong of [
    { name: '', phone: '08031230011' },
    { name: '👍', phone: '08031230011' },
    { name: 'Ada' },
    { name: 'Ada', phone: '12' },
  ])
    expect((await send(address, wrong as Record<string, string>)).status).toBe(400);
  // A bot gets thanks, and nothing is written.
  expect((await send(address, { name: 'Ada', phone: '08031230099', website: 'x' })).status).toBe(200);
  expect(await waiting(item.id)).toHaveLength(4);
});

test('a waiting person is confirmed, added or discarded, and a confirmed one is recognised next time', async () => {
  const item = await newItem();
  const address = await linkOf(item.id);
  const uche = await buildPerson(app, tenantId, { firstName: 'Uche', lastName: 'Eze' });
  await person('Ngozi', '+2348031230021', 'Eze');
  const [confirmed, fresh, dropped] = [
    { name: 'Uche Eze', phone: '08031230021' },
    { name: 'Kemi Ojo', phone: '08031230022' },
    { name: 'Spam', phone: '08031230023' },
  ];
  for (const fields of [confirmed, fresh, dropped]) await send(address, fields);
  now = new Date(start.getTime() + HOUR);
  const [first, second, third] = await waiting(item.id);
  expect((await decide('ConfirmArrival', first!.id, { personId: crypto.randomUUID() })).status).toBe(404);
  const visits = await Promise.all([1, 2].map(() => decide('ConfirmArrival', first!.id, { personId: uche })));
  expect(visits.map(({ status, body }) => [status, body])).toEqual(
    [1, 2].map(() => [200, expect.objectContaining({ personId: uche, checkedInAt: start.toISOString() })]),
  );
  expect((await decide('DiscardArrival', first!.id)).status).toBe(409);
  // A wrong tap: the check-in is removed with it, but not that of a person who was also ticked.
  await decide('ReopenArrival', first!.id);
  expect([await present(item.id), (await waiting(item.id))[0]?.id]).toEqual([0, first!.id]);
  // Nor that of a person whom a second arrival was matched with meanwhile.
  for (const one of [first, third]) await decide('ConfirmArrival', one!.id, { personId: uche });
  await decide('ReopenArrival', first!.id);
  expect(await present(item.id)).toBe(1);
  await decide('ReopenArrival', third!.id);
  expect(await present(item.id)).toBe(0);
  await owner.post(path('MarkAttendance'), { itemId: item.id, personId: uche });
  await decide('ConfirmArrival', first!.id, { personId: uche });
  await decide('ReopenArrival', first!.id);
  expect(await present(item.id)).toBe(1);
  expect((await waiting(item.id))[0]?.matches).toMatchObject([{ personId: uche, present: true }, { present: false }]);
  await decide('ConfirmArrival', first!.id, { personId: uche });
  const added = await decide('ArrivalIsNew', second!.id, {});
  const kemi = await owner.get(`/api/People/GetPerson/${added.body.personId}`);
  expect(kemi.body).toMatchObject({ firstName: 'Kemi', lastName: 'Ojo', phone: '+2348031230022' });
  for (const act of ['DiscardArrival', 'DiscardArrival', 'ReopenArrival', 'ReopenArrival'])
    expect((await decide(act, third!.id)).body, act).toBe(true);
  expect((await waiting(item.id)).map(({ name }) => name)).toEqual(['Spam']);
  expect((await decide('ConfirmArrival', crypto.randomUUID(), { personId: uche })).status).toBe(404);
  expect(await present(item.id)).toBe(2);

  const next = await newItem();
  const nextAddress = await linkOf(next.id);
  for (const fields of [confirmed, fresh]) await send(nextAddress, fields);
  expect([await present(next.id), await waiting(next.id)]).toEqual([2, []]);
});

test('the phone remembers, so next week takes one tap; an unsigned memory identifies nobody', async () => {
  const group = await buildGroup(app, tenantId, { name: 'Choir' });
  const item = await newItem({ fullEventName: 'Rehearsal', groupID: group, repeat: { every: 'week' } });
  const address = await linkOf(item.id);
  await person('Bisi', '+2348031230031', 'Alao');
  const { cookie: set } = await send(address, { name: 'Bisi Alao', phone: '08031230031', remember: 'yes' });
  expect(set).toMatch(/Path=\/here; HttpOnly; SameSite=Lax/);
  const [cookie = ''] = set.split(';');
  now = new Date(start.getTime() + 7 * 24 * HOUR);
  const tap = await open(address, cookie);
  expect(tap.text).toContain('Welcome back, Bisi Alao.');
  expect((await send(address, { remembered: 'yes' }, cookie)).text).toContain('Thank you, Bisi Alao.');
  const items = await owner.get<{ items: Item[] }>(path('AllCheckInAttendances?search=Rehearsal'));
  expect(items.body.items.map((one) => one.present)).toEqual([1, 1]);
  // Another person on the same phone, and a forged signature, must type.
  expect((await open(`${address}?other=1`, cookie)).text).toContain('Your name');
  const [name = '', value = ''] = cookie.split('=');
  for (const forged of [`${value.split('.')[0]}.AAAA`, value.replace(/^./, 'X'), 'x', '.', '%00']) {
    expect((await open(address, `${name}=${forged}`)).text).toContain('Your name');
    expect((await send(address, { remembered: 'yes' }, `${name}=${forged}`)).status).toBe(400);
  }
  const forgotten = await send(address, { forget: 'yes' }, cookie);
  expect(forgotten.cookie).toMatch(/=; .*Expires=Thu, 01 Jan 1970/);
});

test('it opens 3 hours before and closes 24 hours after; a link leads to the nearest date', async () => {
  const item = await newItem({ fullEventName: 'Sunday', repeat: { every: 'week' } });
  const address = await linkOf(item.id);
  const fields = { name: 'Tunde', phone: '08031230041' };
  const at = async (hours: number, to = address) => {
    now = new Date(start.getTime() + hours * HOUR);
    return [(await open(to)).status, (await send(to, fields)).status];
  };
  expect(await at(-3.1)).toEqual([410, 410]);
  expect(await at(27.1)).toEqual([410, 410]);
  expect(await at(27.1, `/here/${item.attendanceCode}`)).toEqual([410, 410]);
  now = start;
  expect(await waiting(item.id)).toEqual([]);
  expect(await at(-2.9)).toEqual([200, 200]);
  expect(await at(26.9, `/here/${item.attendanceCode}`)).toEqual([200, 200]);
  expect(await waiting(item.id)).toHaveLength(1);
  expect(await at(7 * 24)).toEqual([200, 200]);
  expect(await waiting(item.id)).toHaveLength(1);

  now = start;
  await owner.call('DELETE', path(`checkout?attendanceId=${item.id}`));
  expect((await open(`/here/${item.attendanceCode}`)).status).toBe(404);
  expect((await open(await linkOf((await newItem()).id, 'renewed'))).status).toBe(200);
  const other = await newItem();
  const old = await linkOf(other.id);
  expect(await linkOf(other.id)).toBe(old);
  const renewed = await linkOf(other.id, 'renewed');
  expect([(await open(old)).status, (await open(renewed)).status]).toEqual([404, 200]);
  expect(await linkOf(other.id, 'off')).toBeNull();
  expect((await open(renewed)).status).toBe(404);
  expect((await open(`/here/${other.attendanceCode}`)).status, 'the code is open all the same').toBe(200);
});

test('guessers of links and codes are stopped, and so are floods, without locking out anybody else', async () => {
  const item = await newItem();
  const address = await linkOf(item.id);
  const typed = await send('/here', { code: '12' });
  expect([typed.status, typed.text.includes('Enter the six digits of the code.')]).toEqual([400, true]);
  const led = await fetch(`${app.url}/here`, {
    method: 'POST',
    body: new URLSearchParams({ code: ` ${item.attendanceCode.slice(0, 3)} ${item.attendanceCode.slice(3)}` }),
    redirect: 'manual',
  });
  expect([led.status, led.headers.get('location')]).toEqual([303, `/here/${item.attendanceCode}`]);
  expect((await open(`/here/${item.attendanceCode}`)).status).toBe(200);
  const later = await newItem();
  const { cookie: set } = await send(address, { name: 'Sade', phone: '08031230051', remember: 'yes' });
  const statuses: number[] = [];
  for (let code = 100_000; statuses.length < 34; code += 17) {
    if ([item.attendanceCode, later.attendanceCode].includes(String(code))) continue;
    statuses.push((await open(`/here/${code}`)).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(statuses.slice(31)).toEqual(Array(3).fill(429));
  expect((await open(address)).status).toBe(200);
  expect((await open(`/here/${item.attendanceCode}`)).status).toBe(200);
  // A right code that nobody here had opened looks exactly like a wrong one.
  const [right, wrong] = [await open(`/here/${later.attendanceCode}`), await open('/here/999999')];
  expect([right.status, right.text]).toEqual([429, wrong.text]);
  expect((await open(await linkOf(later.id))).status, 'its link goes on').toBe(200);

  await app.base.database.asGate((tx) =>
    tx.execute(
      sql`UPDATE throttles SET attempts = array_fill(now(), ARRAY[6000]), forget_at = now() + interval '1 hour'`,
    ),
  );
  const flooded = await Promise.all(
    ['08031230051', '08031230052'].map((phone) => send(address, { name: 'Sade', phone })),
  );
  expect(flooded.map(({ status }) => status)).toEqual([429, 429]);
  expect(flooded[0]?.text).toBe(flooded[1]?.text);
  const [cookie = ''] = set.split(';');
  expect((await send(address, { remembered: 'yes' }, cookie)).status).toBe(200);
});

test('an unrecognised arrival is in the person’s export, goes when they are erased, and follows a merge', async () => {
  const item = await newItem({ fullEventName: 'Private' });
  const address = await linkOf(item.id);
  await send(address, { name: 'Zainab Musa', phone: '08031230061' });
  const zainab = await person('Zainab', '+2348031230061', 'Musa');
  const count = { id: crypto.randomUUID(), kind: 'count', at: now.toISOString(), counter: 'Zainab Musa', men: 7 };
  const other = { ...count, id: crypto.randomUUID(), counter: 'Ada Obi', men: 5 };
  await owner.post(path('Sync'), { itemId: item.id, operations: [count, other] });
  const zip = await fetch(`${app.url}/api/People/ExportPerson/${zainab}`, { headers: { cookie: owner.cookie } });
  const told = JSON.parse(readZipEntry(Buffer.from(await zip.arrayBuffer()), 'person.json').toString()) as object;
  expect(told).toMatchObject({ said_to_be_here: [{ first_name: 'Zainab', via: 'here', state: 'waiting' }] });
  expect((await owner.post(`/api/People/ErasePerson/${zainab}`, { password })).status).toBe(200);
  expect(await waiting(item.id)).toEqual([]);
  const { body } = await owner.post<{ counts: { counter: string; men: number }[] }>(path('Sync'), { itemId: item.id });
  expect(body.counts.map(({ men }) => men).sort()).toEqual([5, 7]);
  expect(JSON.stringify(body.counts)).not.toContain('Zainab');

  const [kept, merged] = [await person('Ngozi', '+2348031230062'), await person('Ngozi', '+2348031230063')];
  await send(address, { name: 'Mama Ngozi O', phone: '08031230064' });
  const [arrival] = await waiting(item.id);
  await decide('ConfirmArrival', arrival!.id, { personId: merged });
  const pair = await owner.get<Record<'first' | 'second', { version: string }>>(
    `/api/People/GetPair/${kept}/${merged}`,
  );
  const versions = { kept: pair.body.first.version, merged: pair.body.second.version };
  const merge = await owner.post<{ mergeId: string }>('/api/People/Merge', { kept, merged, versions, choose: {} });
  const whose = async () =>
    (
      await app.base.database.withTenant(tenantId, (tx) =>
        tx.execute(sql`SELECT person_id FROM attendance_arrivals WHERE id = ${arrival!.id}`),
      )
    ).rows;
  expect(await whose()).toEqual([{ person_id: kept }]);
  expect((await owner.post(`/api/People/UndoMerge/${merge.body.mergeId}`, undefined)).status).toBe(200);
  expect(await whose()).toEqual([{ person_id: merged }]);
});

test('every act leaves a line in the trail, without names and numbers', async () => {
  const item = await newItem({ fullEventName: 'Audited' });
  for (const state of ['on', 'on', 'renewed', 'off', 'on']) await linkOf(item.id, state);
  for (const end of [71, 72, 73]) await send(await linkOf(item.id), { name: 'Zzname', phone: `080312300${end}` });
  const [one, two, three] = await waiting(item.id);
  await decide('ConfirmArrival', one!.id, { personId: await person('Ada', '+2348031230079') });
  await decide('ArrivalIsNew', two!.id, {});
  for (const act of ['DiscardArrival', 'ReopenArrival']) await decide(act, three!.id);
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ action: string; detail: object }>(
      sql`SELECT action, detail FROM audit WHERE subject = 'attendance' AND subject_id = ${item.id}`,
    ),
  );
  expect(rows.map(({ action }) => action.replace('attendance.', '')).sort()).toEqual([
    'arrival_confirmed',
    'arrival_confirmed',
    'arrival_discarded',
    'arrival_reopened',
    'arrived',
    'arrived',
    'arrived',
    'created',
    'here_link_off',
    'here_link_on',
    'here_link_on',
    'here_link_renewed',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/zzname|80312300|\/here\//i);
  expect(Object.entries(hereRoutes).flatMap(([name, { method }]) => (method === 'GET' ? [] : name))).toEqual([
    'setHereLink',
    'confirmArrival',
    'arrivalIsNew',
    'discardArrival',
    'reopenArrival',
  ]);
});

test('a code in a reply is found in any case, script and grouping, with a name after it, and nowhere else', () => {
  const codes = (texts: string[]) => texts.map((text) => hereIn(text)?.code ?? null);
  const same = [
    'HERE 482113',
    ' here: 482 113.',
    'Here482-113',
    '"HERE 482113"',
    'here 4 8 2 1 1 3',
    'ＨＥＲＥ　４８２１１３',
  ];
  expect(codes([...same, 'Here ٤٨٢١١٣', 'here ۴۸۲۱۱۳', 'HERE 48.21.13!'])).toEqual(Array(9).fill('482113'));
  expect(codes(['482113', 'HERE', 'here 48211', 'I am here 482113', 'HERE 4821134', 'here 482113 9'])).toEqual(
    Array(6).fill(null),
  );
  expect(['HERE 482113 Tobi Obi', 'here 482113: Tobi-Anne.', 'here 482113'].map((text) => hereIn(text)?.name)).toEqual([
    'Tobi Obi',
    'Tobi-Anne',
    '',
  ]);
});
