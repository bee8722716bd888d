import { readFile } from 'node:fs/promises';
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

test('the alerts and the dashboard name metrics that there are', async () => {
  const whole = await startTestApp({}, (deps) => ({ ...deps, snapshotAge: () => 60 }));
  const body = (await whole.caller().get<string>('/metrics')).body;
  await whole.stop();
  const there = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const files = ['alert-rules.yml', 'alert-rules.test.yml', 'grafana-dashboard.json'];
  const texts = await Promise.all(files.map((file) => readFile(`docs/monitoring/${file}`, 'utf8')));
  const named = texts.flatMap((text) => text.match(/\b(?:koinonia|http|process|nodejs)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((name) => !there.has(name.replace(/_(count|bucket)$/, '')))).toEqual([]);
});

test('without the database the figures of the process stay, and say that it is away', async () => {
  let away = false;
  const broken = await startTestApp({}, (deps) => {
    const { database } = deps.base;
    const unlessAway = () => (away ? Promise.reject(new Error('away')) : Promise.resolve());
    const asGate: typeof database.asGate = (work) => unlessAway().then(() => database.asGate(work));
    const ping = () => unlessAway().then(() => database.ping());
    return { ...deps, base: { ...deps.base, database: { ...database, asGate, ping } } };
  });
  away = true;
  const { status, body } = await broken.caller().get<string>('/metrics');
  away = false;
  await broken.stop();
  expect(status).toBe(200);
  expect(body).toContain('koinonia_database_up 0');
  expect(body).not.toMatch(/^koinonia_recipients_open\{/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d/m);
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
