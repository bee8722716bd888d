import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('a new organisation has a sender id and nothing else yet', async () => {
  const caller = app.caller();
  await caller.signUp({ organisation: 'Hope Assembly' });
  expect((await caller.get('/api/reports/first-steps')).body).toEqual({
    people: { own: 0, sample: 0 },
    groups: { own: 0, sample: 0 },
    messages: { own: 0, sample: 0 },
    senderIds: ['Hope'],
    unitsAvailable: 1000,
    waiting: 0,
  });
});

test('sample data is told apart from what people made themselves', async () => {
  const caller = app.caller();
  await caller.signUp({ sampleData: true });
  await caller.post('/api/People/CreatePeople', [
    { firstName: 'Ngozi', lastName: 'Eze', phoneNumber: '0803 123 4567' },
  ]);
  await caller.post('/api/CreateGroup', { name: 'Welcome team' });
  expect((await caller.get('/api/reports/first-steps')).body).toMatchObject({
    people: { own: 1, sample: 600 },
    groups: { own: 1, sample: 14 },
    messages: { own: 0, sample: 10 },
  });
  await caller.call('DELETE', '/api/settings/sample-data');
  expect((await caller.get('/api/reports/first-steps')).body).toMatchObject({
    people: { own: 1, sample: 0 },
    groups: { own: 1, sample: 0 },
    messages: { own: 0, sample: 0 },
  });
});
