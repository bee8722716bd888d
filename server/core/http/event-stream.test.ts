import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { password } from '../../testing/calls/example-input.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Listens as a browser would; `heard` grows until the stream ends. */
async function listen(cookie: string) {
  const answer = await fetch(`${app.url}/api/events`, { headers: { cookie } });
  const stream = { heard: '', ended: false };
  void (async () => {
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) stream.heard += piece;
  })().finally(() => (stream.ended = true));
  return stream;
}

test('an open screen hears what changes in its organisation, nobody else’s, and nothing once it has signed out', async () => {
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

test('a stop ends the stream, and lets a request under way come to its end', async () => {
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
  // The server has taken the request up, and waits for its body.
  await once(underWay, 'continue');
  const stopped = brief.stop();
  underWay.end(JSON.stringify({ name: 'Choir' }));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  await stopped;
  expect(await answer.text()).toBe('retry: 2000\n\n');
});
