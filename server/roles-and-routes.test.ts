import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import type { Caller } from './testing/caller.ts';
import { everyRoute } from './testing/every-route.ts';
import { exampleCalls, password } from './testing/example-input.ts';
import { makeCall } from './testing/make-call.ts';

let app: TestApp;
let owner: Caller;
let administrator: Caller;

beforeAll(async () => {
  app = await startTestApp();
  owner = app.caller();
  await owner.signUp();
  administrator = app.caller();
  const invited = await owner.post<{ link: string }>('/api/settings/administrators/invite', {
    email: `${crypto.randomUUID()}@example.org`,
    name: 'Chidi',
  });
  const [, token] = invited.body.link.split('#');
  const joined = await administrator.post('/api/session/accept-invitation', { token, name: 'Chidi Eze', password });
  expect(joined.status).toBe(200);
});
afterAll(() => app.stop());

/** Who each access lets in. That nobody signed out comes in stands with the isolation sweep. */
const letsIn = { 'signed-in': ['owner', 'administrator'], administrator: ['owner', 'administrator'], owner: ['owner'] };

test('every role on every route comes in exactly where the contract says so', async () => {
  const callers = { owner, administrator };
  for (const [name, route] of everyRoute) {
    if (route.access === 'public') continue;
    const [call] = exampleCalls(route, crypto.randomUUID());
    for (const role of ['owner', 'administrator'] as const) {
      const { status, body } = await makeCall(callers[role], call!);
      const refused = (body as { error?: { code?: string } }).error?.code === 'session.not_allowed';
      expect(refused, `${name} as ${role} answered ${status}`).toBe(!letsIn[route.access].includes(role));
      if (refused) expect(status).toBe(403);
    }
  }
});
