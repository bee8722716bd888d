import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { buildGroup, buildPerson } from './testing/build.ts';
import type { Caller } from './testing/caller.ts';
import { sendFuzzed } from './testing/calls/fuzzed-call.ts';
import { seedEverything } from './testing/changes/seed-everything.ts';
import { memberOf } from './testing/members.ts';

let app: TestApp;
let owner: Caller;
let leader: Caller;
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  owner = app.caller();
  const tenantId = await owner.signUp();
  ids = await seedEverything(owner);
  const person = await buildPerson(app, tenantId);
  const group = await buildGroup(app, tenantId, { name: 'Ushers', members: [person] });
  const peopleInGroups = [{ personId: person, isGroupLeader: true }];
  await owner.call('PUT', `/api/UpdateGroup/${group}`, { body: { peopleInGroups } });
  leader = await memberOf(app, tenantId, person);
  ids.push(person, group);
});
afterAll(() => app.stop());

test('random requests on every route by nobody, a leader and the owner are answered without an error', async () => {
  const cookies = ['', leader.cookie, owner.cookie];
  const { failures, statuses } = await sendFuzzed({ url: app.url, count: 2500, atOnce: 4, seed: 10, cookies, ids });
  expect(failures).toEqual([]);
  // It would prove nothing if every request were refused early.
  for (const status of [200, 400, 401, 403, 404, 413]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
});
