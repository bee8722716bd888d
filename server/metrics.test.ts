import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLanguage } from './testing/add-language.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('/metrics counts messages of all organisations and names nobody', async () => {
  for (const caller of [app.caller(), app.caller()]) await caller.signUp({ sampleData: true });
  const figures = async () => (await app.caller().get<string>('/metrics')).body;
  // The jobs queued by signing up run by themselves.
  await expect.poll(figures).toMatch(/koinonia_jobs\{state="waiting"\} 0/);
  const body = await figures();
  expect(body).toContain('koinonia_messages{state="done"} 20');
  expect(body).toMatch(/koinonia_recipients_open\{state="queued"\} 0/);
  expect(body).toMatch(/koinonia_database_connections\{state="idle"\} \d/);
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/api\/session\/sign-up",status="200"\} 2/,
  );
  expect(body).not.toMatch(/\+234|example\.org|Grace Chapel/);
});

test('the settings name the providers and say whether they answer, in the reader’s language', async () => {
  const caller = app.caller();
  await caller.signUp();
  const { body } = await caller.get('/api/settings/providers');
  expect(body).toEqual([
    expect.objectContaining({ kind: 'sms', name: 'sandbox', state: 'answers' }),
    expect.objectContaining({ kind: 'email', state: 'not set up' }),
    expect.objectContaining({ kind: 'storage', state: 'answers' }),
    expect.objectContaining({ kind: 'database', name: 'postgres', state: 'answers' }),
  ]);
  const english = 'On this server, in its data folder.';
  addLanguage('qap', { language: 'Made up', texts: { providers: { filesGood: { english, text: 'Auf dem Server' } } } });
  const read = { headers: { 'accept-language': 'qap' } };
  const { body: said } = await caller.call<object[]>('GET', '/api/settings/providers', read);
  expect(said[2]).toMatchObject({ words: 'Auf dem Server' });
});

test('live and ready answer without a session', async () => {
  expect((await app.caller().get('/health/live')).body).toEqual({ live: true });
  expect((await app.caller().get('/health/ready')).body).toEqual({ ready: true });
});

test('a worker answers only for its health and figures', async () => {
  const worker = await startTestApp({}, (deps) => ({
    ...deps,
    base: { ...deps.base, env: { ...deps.base.env, ROLE: 'worker' } },
  }));
  const ask = async (path: string) => (await fetch(worker.url + path)).status;
  expect(await Promise.all(['/health/live', '/health/ready', '/metrics'].map(ask))).toEqual([200, 200, 200]);
  const others = ['/', '/tenant/people', '/api/openapi.json', '/api/events', '/api/Membership/GetCurrentSignedInUser'];
  expect(await Promise.all(others.map(ask))).toEqual(others.map(() => 404));
  const signUp = await fetch(`${worker.url}/api/session/sign-up`, { method: 'POST', body: '{}' });
  expect(signUp.status).toBe(404);
  await worker.stop();
});
