import { once } from 'node:events';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { everyRoute } from '../../testing/calls/every-route.ts';
import { exampleCalls } from '../../testing/calls/example-input.ts';
import { memberOf } from '../../testing/members.ts';

const secret = 'what only the provider knows';
const quietMs = 1200;
let app: TestApp;
let owner: Caller;
let member: Caller;
beforeAll(async () => {
  app = await startTestApp({ SMS_CALLBACK_SECRET: secret }, (deps) => ({
    ...deps,
    slowRequestLimits: { ...deps.slowRequestLimits, quietMs },
  }));
  owner = app.caller();
  const tenantId = await owner.signUp();
  const person = await buildPerson(app, tenantId);
  await buildGroup(app, tenantId, { name: 'Choir', members: [person] });
  member = await memberOf(app, tenantId, person);
});
afterAll(() => app.stop());

type Said = { status: number; body: { error?: { code: string; message: string } } };

/** Sends headers that announce a body, and as much of it as `sends` does; returns the answer. */
async function announce(options: RequestOptions, sends: (call: ReturnType<typeof request>) => unknown = () => 0) {
  const call = request(app.url, { agent: false, ...options });
  call.on('error', () => undefined);
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  void sends(call);
  const [answer] = await answered;
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  call.destroy();
  return { status: answer.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) } as Said;
}

const json = (length: number, cookie = '') => ({
  'content-type': 'application/json',
  'content-length': String(length),
  ...(cookie && { cookie }),
});

const changing = everyRoute.filter(([, route]) => route.method !== 'GET');

test('24 MB without a session, or in the wrong role, is answered from its headers on every route', async () => {
  for (const [name, route] of changing) {
    const [{ path } = { path: '' }] = exampleCalls(route, crypto.randomUUID());
    const body = { 'content-type': route.files ? 'multipart/form-data; boundary=x' : 'application/json' };
    const headers = { ...body, 'content-length': '24000000' };
    const nobody = await announce({ method: route.method, path, headers });
    expect(nobody.status, name).toBe(route.access === 'public' ? 413 : 401);
    expect(nobody.body.error?.message, name).not.toBe('');
    if (route.access === 'public' || route.access === 'signed-in') continue;
    const wrong = await announce({ method: route.method, path, headers: { ...headers, cookie: member.cookie } });
    expect(wrong, name).toMatchObject({ status: 403, body: { error: { code: 'session.not_allowed' } } });
  }
});

test('24 MB in the right role is read by routes that need it, and refused by its length on every other', async () => {
  const read: string[] = [];
  for (const [name, route] of changing) {
    if (route.access === 'public') continue;
    if (!route.files && (route.bodyLimit ?? 0) > 24_000_000) {
      read.push(name);
      continue;
    }
    const [{ path } = { path: '' }] = exampleCalls(route, crypto.randomUUID());
    const type = route.files ? 'multipart/form-data; boundary=x' : 'application/json';
    const headers = { 'content-type': type, 'content-length': '24000000', cookie: owner.cookie };
    expect((await announce({ method: route.method, path, headers })).status, name).toBe(413);
  }
  expect(read).toEqual(['people.createPeople', 'people.createFirstTimers']);
});

test('JSON that nests too deep or has too many entries is refused at its beginning, on every route', async () => {
  const wide = `[${'1,'.repeat(8000)}`;
  for (const [name, route] of changing) {
    if (!route.body || route.files) continue;
    const [{ path } = { path: '' }] = exampleCalls(route, crypto.randomUUID());
    const cookie = owner.cookie;
    const deep = await announce({ method: route.method, path, headers: json(60_000, cookie) }, (call) =>
      call.write('{"a":['.repeat(40)),
    );
    expect(deep, name).toMatchObject({ status: 400, body: { error: { code: 'input.too_deep' } } });
    if (route.access !== 'public') continue;
    const many = await announce({ method: route.method, path, headers: json(60_000, cookie) }, (call) =>
      call.write(wide),
    );
    expect(many, name).toMatchObject({ status: 413, body: { error: { code: 'input.too_many' } } });
  }
  const imports = '/api/People/CreatePeople';
  const keys = Buffer.from(`[{${'"":1,'.repeat(2_100_000)}`);
  const many = await announce({ method: 'POST', path: imports, headers: json(24_000_000, owner.cookie) }, (call) =>
    call.write(keys),
  );
  expect(many).toMatchObject({ status: 413, body: { error: { code: 'input.too_many' } } });
  const names = Buffer.from(`[{}],{${Array.from({ length: 100_001 }, (_, at) => `"k${at}":[1,2],`).join('')}`);
  const named = await announce({ method: 'POST', path: imports, headers: json(24_000_000, owner.cookie) }, (call) =>
    call.write(names),
  );
  expect(named).toMatchObject({ status: 413, body: { error: { code: 'input.too_many' } } });
});

test('one sender may have 32 MB under way: the next body waits unread, and no other sender is affected', async () => {
  const send = (cookie: string) => ({
    method: 'POST',
    path: '/api/People/CreatePeople',
    headers: json(24_000_000, cookie),
  });
  const first = request(app.url, { agent: false, ...send(owner.cookie) });
  first.on('error', () => undefined);
  first.write('[');
  const goesOn = setInterval(() => first.write(' '.repeat(10_000)), 200);
  // The first was admitted by the time that later ones were answered.
  for (let turn = 0; turn < 5; turn += 1) expect((await owner.get('/api/settings/organisation')).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await owner.post<Said['body']>('/api/People/CreatePeople', `${' '.repeat(9_000_000)}`)).body.error?.code,
    )
    .toBe('input.too_many_at_once');
  // Another cookie beside the session's, or another spelling, makes nobody a different sender.
  for (const headers of [
    { ...json(9_000_000, owner.cookie), 'content-type': 'Application/JSON' },
    json(9_000_000, `${owner.cookie}; theme=dark`),
    json(9_000_000, `theme=dark; ${owner.cookie}`),
  ])
    expect((await announce({ ...send(''), headers })).status).toBe(429);
  clearInterval(goesOn);
  first.destroy();
  await expect
    .poll(async () => (await owner.post<Said['body']>('/api/People/CreatePeople', `${' '.repeat(9_000_000)}`)).status)
    .toBe(400);
});

test('files count too, per session or device', async () => {
  const held: ReturnType<typeof request>[] = [];
  const hold = (options: RequestOptions) => {
    const call = request(app.url, { agent: false, method: 'POST', ...options });
    call.on('error', () => undefined).flushHeaders();
    held.push(call);
  };
  const goesOn = setInterval(() => held.forEach((call) => call.write(' ')), quietMs / 6);
  const file = (cookie: string) => ({
    path: '/api/Media/UploadMedia',
    headers: { ...json(15_000_000, cookie), 'content-type': 'multipart/form-data; boundary=x' },
  });
  // An admitted sender that sends nothing is told that it stopped.
  const code = async (options: RequestOptions) =>
    (await announce({ method: 'POST', ...options })).body.error?.code === 'input.too_many_at_once' ? 'waits' : 'read';
  // A sender too slow on a busy machine is gone, so they are held again each time.
  const whileHeld = (times: number, options: RequestOptions, asked = options) =>
    expect.poll(
      () => {
        for (let left = times; left > 0; left -= 1) hold(options);
        return code(asked);
      },
      { timeout: 20_000 },
    );
  const photo = { ...file(owner.cookie).headers, 'content-length': 5_000_000 };
  for (let photos = 0; photos < 19; photos += 1) hold({ ...file(owner.cookie), headers: photo });
  expect(await code({ ...file(owner.cookie), headers: photo }), 'twenty photos at once').toBe('read');
  await whileHeld(6, file(owner.cookie)).toBe('waits');
  const neighbour = app.caller();
  await neighbour.signUp();
  expect(await code(file(neighbour.cookie))).toBe('read');

  const sync = (secret: string, more: object = {}) => ({
    path: '/api/CheckInAttendance/Sync',
    headers: { ...json(1_200_000), authorization: `Bearer ${secret}`, ...more },
  });
  const [one, other] = [await deviceOf(owner), await deviceOf(neighbour)];
  await whileHeld(26, sync(one), sync(one, { cookie: 'session=made up' })).toBe('waits');
  expect(await code(sync(other))).toBe('read');
  clearInterval(goesOn);
  for (const call of held) call.destroy();
});

/** The credential of a device at the door of an open check-in. */
async function deviceOf(by: Caller): Promise<string> {
  const start = new Date(Date.now() - 3_600_000).toISOString();
  const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const item = { fullEventName: 'Service', eventDate: start.slice(0, 10), time: start.slice(11, 16) };
  const made = await by.post<{ id: string }>(path('CheckInAttendanceItem'), item);
  const { body } = await by.post<{ link: string; pin: string }>(path('MakeDoorLink'), { itemId: made.body.id });
  const joining = { token: body.link.split('/door/')[1], pin: body.pin, name: 'Bisi' };
  return (await app.caller().post<{ secret: string }>(path('JoinDoor'), joining)).body.secret;
}

test('a sender who keeps sending still gets the answer, and the connection serves the next request', async () => {
  const bytes = Buffer.alloc(24_000_000, ' ');
  const answer = await fetch(`${app.url}/api/CreateGroup`, {
    method: 'POST',
    headers: json(bytes.length),
    body: bytes,
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { code: 'session.signed_out' } });

  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  socket.write(
    `POST /api/CreateGroup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n`,
  );
  await expect.poll(() => heard).toContain('session.signed_out');
  socket.write(`${'x'.repeat(200_000)}GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n`);
  await expect.poll(() => heard).toContain('{"live":true}');
  socket.destroy();
});

test('a provider’s report is read only at an address with the secret, and up to 1 MB', async () => {
  const report = (path: string, length: number) =>
    announce({ method: 'POST', path: `/callbacks/sms/${path}`, headers: json(length) });
  expect(await report('sandbox/guessed', 900_000)).toMatchObject({ status: 401 });
  expect(await report(`nobody/${encodeURIComponent(secret)}`, 900_000)).toMatchObject({ status: 401 });
});

test('an invalid address and an overlong path are refused with an explanation', async () => {
  for (const path of ['/%zz', '/api/%c0%ae', `/api/GetGroupsFromId/${'x'.repeat(400)}`]) {
    const { status, headers, body } = await owner.get<Said['body']>(path);
    expect([400, 404], path).toContain(status);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(body.error?.message, path).toMatch(/address/);
  }
  const fromElsewhere = await fetch(`${app.url}/api/CreateGroup`, {
    method: 'POST',
    headers: { origin: 'https://x.org' },
  });
  expect([fromElsewhere.status, fromElsewhere.headers.get('x-content-type-options')]).toEqual([403, 'nosniff']);
  // Requests that Node answers before any of our code runs, and one without readable headers.
  for (const text of [
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n',
    'no request\r\n\r\n',
  ]) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
    socket.write(text);
    await expect.poll(() => heard, { message: text }).toContain('\r\n\r\n');
    socket.destroy();
    expect(heard).toMatch(/^HTTP\/1.1 4/);
    for (const header of ['content-security-policy: ', 'x-frame-options: DENY', 'x-content-type-options: nosniff'])
      expect(heard.toLowerCase(), text).toContain(header.toLowerCase());
  }
});

test('a stalled body is ended with an explanation; a slow one is accepted, however long it takes', async () => {
  const path = '/api/CreateGroup';
  const text = JSON.stringify({ name: 'Slow and steady', description: 'x'.repeat(900), filler: 'x'.repeat(50_000) });
  const slowly = announce({ method: 'POST', path, headers: json(text.length, owner.cookie) }, async (call) => {
    const part = 9000;
    for (let at = 0; at < text.length; at += part) {
      call.write(text.slice(at, at + part));
      await sleep(quietMs / 2);
    }
  });
  const stopped = announce({ method: 'POST', path, headers: json(500, owner.cookie) }, (call) =>
    call.write('{"name":'),
  );
  const trickled = announce({ method: 'POST', path: '/api/session/sign-in', headers: json(50_000) }, async (call) => {
    while (!call.destroyed) {
      call.write(' ');
      await sleep(100);
    }
  });
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '4000', cookie: owner.cookie };
  const uploading = announce({ method: 'POST', path: '/api/People/UploadFirstTimerFile', headers: form }, (call) =>
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\nFirst'),
  );
  for (const [what, ended] of Object.entries({ stopped, trickled, uploading }))
    expect(await ended, what).toMatchObject({ status: 408, body: { error: { code: 'input.too_slow' } } });
  expect(await slowly).toMatchObject({ status: 200, body: { name: 'Slow and steady' } });
});

test('headers that never end are ended too', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\nx-more: ');
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(heard).toContain('input.too_slow');
});

test('too many names or numbers from an administrator are refused with an explanation', async () => {
  const choices = Object.fromEntries(Array.from({ length: 450_000 }, (_, at) => [String(at), 'skip']));
  const saved = await owner.post<Said['body']>('/api/People/CreatePeople', { importId: crypto.randomUUID(), choices });
  expect(saved).toMatchObject({ status: 413, body: { error: { code: 'input.too_many' } } });
  const message = { message: 'Hello', toOthers: '1,'.repeat(99_999) };
  expect(await owner.post('/api/Messaging/PreviewSms', message)).toMatchObject({
    status: 400,
    body: { error: { fields: { toOthers: expect.stringContaining('contact file') } } },
  });
});

test('a thread reads a long body as this one reads a short one: same messages, same answer for the same key', async () => {
  const ids = Array.from({ length: 5000 }, () => crypto.randomUUID());
  const archive = (body: unknown) => owner.post<Said['body']>('/api/People/archive', body);
  expect(await archive([...ids, 'nobody'])).toMatchObject({
    status: 400,
    body: { error: { code: 'input.invalid', fields: { 5000: expect.stringContaining('an id') } } },
  });
  const named = { name: 'Named', peopleInGroups: ids.map((personId) => ({ personId })) };
  expect((await owner.post('/api/CreateGroup', named)).status).toBe(404);

  const rows = ids.map((_, at) => ({ firstName: `Ada ${at}`, lastName: 'Obi' }));
  const save = (body: unknown, key = 'one save') =>
    owner.post('/api/People/CreatePeople', body, { 'idempotency-key': key });
  const saved = await save(rows);
  expect(saved).toMatchObject({ status: 200, body: { returnObject: { createdRecord: 5000, returnList: 0 } } });
  expect((await save(rows)).body).toEqual(saved.body);
  expect((await save(rows.slice(1))).status).toBe(422);
  const wrong = await save([...rows, { firstName: 7 }], 'another');
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { fields: { '5000.firstName': 'This should be a text.' } } },
  });
  const filler = '{},'.repeat(2000);
  for (const broken of [
    `[${filler}{}`,
    `[${filler}]`,
    `[${filler}{}] x`,
    `[${filler}{]}]`,
    `[${filler}{"__proto__":{}}]`,
  ]) {
    const headers = { cookie: owner.cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}/api/People/CreatePeople`, { method: 'POST', headers, body: broken });
    expect(answer.status, broken.slice(-20)).toBe(400);
  }
});
