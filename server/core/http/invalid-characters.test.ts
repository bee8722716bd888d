import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('a character that cannot be stored is refused with an explanation, and the server goes on', async () => {
  const caller = app.caller();
  await caller.signUp();
  for (const name of ['Choir\u0000', '\u0000\u0000\u0000']) {
    expect(await caller.post('/api/CreateGroup', { name })).toMatchObject({
      status: 400,
      body: { error: { code: 'input.invalid' } },
    });
  }
  expect((await caller.get('/api/Membership/GetSearchedUSers?searchText=a%00b')).status).toBe(400);
  expect((await caller.post('/api/CreateGroup', { name: 'Choir 🎵' })).status).toBe(200);
});

test('an empty body announced as JSON counts as none, and a broken one is refused', async () => {
  const caller = app.caller();
  await caller.signUp();
  const group = (await caller.post<{ id: string }>('/api/CreateGroup', { name: 'Short-lived' })).body;
  const send = (method: string, path: string, body?: string) =>
    fetch(app.url + path, {
      method,
      headers: { cookie: caller.cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
  expect((await send('DELETE', `/api/DeleteGroup/${group.id}`)).status).toBe(200);
  expect((await send('POST', `/api/Groups/RestoreGroup/${group.id}`, '')).status).toBe(200);
  expect((await send('POST', '/api/CreateGroup')).status).toBe(400);
  expect((await send('POST', '/api/CreateGroup', '{"name":')).status).toBe(400);
  expect((await send('POST', '/api/CreateGroup', '{"name":"A","__proto__":{}}')).status).toBe(400);
});

test('a number, day or depth out of range is refused with an explanation, or finds nothing', async () => {
  const caller = app.caller();
  await caller.signUp();
  const people = '/api/People/GetPeopleBasicInfo';
  for (const query of ['page=1e9', 'page=1000001', 'page=0&joinedFrom=0000-01-01', 'page=0&joinedTo=-000001-01-01'])
    expect(await caller.get(`${people}?${query}`), query).toMatchObject({
      status: 400,
      body: { error: { code: 'input.invalid' } },
    });
  expect(await caller.get(`${people}?page=1000000&pageSize=1000`)).toMatchObject({ status: 200, body: { items: [] } });
  const nested = `{"response":{"id":${'['.repeat(5000)}${']'.repeat(5000)}}}`;
  const passkey = await fetch(`${app.url}/api/session/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: nested,
  });
  expect([passkey.status, await passkey.text()]).toEqual([400, expect.stringContaining('input.too_deep')]);
});

test('an invalid Host is refused where it is needed, and ignored elsewhere', async () => {
  const said = async (host: string, path: string) => {
    const call = request(app.url + path, { method: 'POST', agent: false, headers: { host, 'content-length': '0' } });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (const host of ['[', 'a b', '::1', 'localhost:99999', 'x%zz']) {
    expect([host, await said(host, '/api/session/passkey-challenge')]).toEqual([host, 400]);
    expect([host, await said(host, '/api/session/sign-out')]).toEqual([host, 200]);
  }
});
