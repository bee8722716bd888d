import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('a character that cannot be kept is refused in words, and the server goes on', async () => {
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

test('an empty body announced as JSON is none, and a broken one is refused', async () => {
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
