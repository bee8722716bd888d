import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { sessionCacheExpired } from '../../testing/session-cache-expired.ts';
import { tenants } from '../tables.ts';
import { password } from '../../testing/calls/example-input.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Listens as a browser would; `heard` grows until the stream ends. */
async function listen(cookie: string) {
  const leaving = new AbortController();
  const answer = await fetch(`${app.url}/api/events`, { headers: { cookie }, signal: leaving.signal });
  const stream = { status: answer.status, heard: '', ended: false, stop: () => leaving.abort() };
  void (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) stream.heard += piece;
  })()
    .catch(() => undefined)
    .finally(() => (stream.ended = true));
  return stream;
}

test('an open screen hears of changes in its own organisation only, and of nothing after signing out', async () => {
  const [mine, strangers, elsewhere] = [app.caller(), app.caller(), app.caller()];
  const email = `${crypto.randomUUID()}@example.org`;
  await mine.signUp({ email });
  await strangers.signUp();
  await elsewhere.post('/api/session/sign-in', { email, password });
  const stream = await listen(elsewhere.cookie);
  await strangers.post('/api/CreateGroup', { name: 'Ushers' });
  const { body } = await mine.post<{ id: string }>('/api/CreateGroup', { name: 'Choir' });
  await expect.poll(() => stream.heard).toContain(body.id);
  expect(stream.heard.match(/event: groups/g)).toHaveLength(1);

  await elsewhere.post('/api/session/sign-out', {});
  const later = await mine.post<{ id: string }>('/api/CreateGroup', { name: 'Youth' });
  await expect.poll(() => stream.ended).toBe(true);
  expect(stream.heard).not.toContain(later.body.id);
});

test('a foreign notification reaches no screen and stops nothing', async () => {
  const [mine, strangers] = [app.caller(), app.caller()];
  const tenantId = await mine.signUp();
  const strangerId = await strangers.signUp();
  const stream = await listen(mine.cookie);
  const forged = (what: object) => JSON.stringify({ tenantId, topic: 'groups', ids: { id: 'forged' }, ...what });
  const payloads = [
    '',
    'forged',
    '{',
    'null',
    '[]',
    '"forged"',
    '9'.repeat(7900),
    '['.repeat(7900),
    JSON.stringify({ forged: 'x'.repeat(7900) }),
    '\ud83d{"tenantId":"forged"}'.toWellFormed(),
    forged({}),
    forged({ seal: '' }),
    forged({ seal: 'A'.repeat(43) }),
    forged({ seal: 'é'.repeat(43) }),
    forged({ seal: { forged: true } }),
    forged({ topic: 'groups\n\nevent: forged\ndata: {}' }),
    forged({ ids: JSON.parse('{"__proto__":"forged"}') as object }),
    forged({ tenantId: 'forged' }),
  ];
  const { rows } = await app.base.database.jobs.executeSql(
    `SELECT 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) AS channel`,
  );
  // Somebody who can open the database, and a stranger's SQL inside their request.
  for (const channel of ['koinonia_events', 'koinonia_sms', String(rows[0]?.['channel'])]) {
    for (const payload of payloads) {
      await app.base.database.notify(channel, payload);
      await app.base.database.withTenant(strangerId, (tx) => tx.execute(sql`SELECT pg_notify(${channel}, ${payload})`));
    }
  }
  const { body } = await mine.post<{ id: string }>('/api/CreateGroup', { name: 'Choir' });
  await expect.poll(() => stream.heard).toContain(body.id);
  expect(stream.heard).not.toContain('forged');
  expect(stream.heard.match(/event: /g)).toHaveLength(1);
});

test('an account may listen on ten screens, and only after a required second factor', async () => {
  const owner = app.caller();
  const tenantId = await owner.signUp();
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(owner.cookie)));
  const { status, body } = await owner.get<{ error: { code: string } }>('/api/events');
  expect([status, body.error.code]).toEqual([429, 'events.too_many']);
  const head = await fetch(`${app.url}/api/events`, { method: 'HEAD', headers: { cookie: owner.cookie } });
  expect(head.status).toBe(404);
  streams[0]!.stop();
  await expect.poll(async () => (await listen(owner.cookie)).status).toBe(200);

  const rule = await owner.call('PUT', '/api/settings/second-factor/rule', { body: { needed: true, password } });
  expect(rule.status).toBe(200);
  await app.base.database.withTenant(tenantId, (tx) => tx.update(tenants).set({ secondFactorFrom: new Date(0) }));
  await sessionCacheExpired();
  expect((await owner.get<{ error: { code: string } }>('/api/events')).body.error.code).toBe(
    'session.second_factor_needed',
  );
});

test('a stop ends the stream, and lets a running request finish', async () => {
  const brief = await startTestApp();
  const caller = brief.caller();
  await caller.signUp();
  const answer = await fetch(`${brief.url}/api/events`, { headers: { cookie: caller.cookie } });
  const underWay = request(`${brief.url}/api/CreateGroup`, {
    method: 'POST',
    headers: { cookie: caller.cookie, 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = once(underWay, 'response') as Promise<[IncomingMessage]>;
  underWay.flushHeaders();
  // The server has accepted the request, and waits for its body.
  await once(underWay, 'continue');
  const stopped = brief.stop();
  underWay.end(JSON.stringify({ name: 'Choir' }));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  await stopped;
  // It ends; its last events are the organisation's own.
  expect(await answer.text()).toMatch(/^retry: 2000\n\n/);
});
