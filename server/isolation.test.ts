import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './testing/app.ts';
import type { Answered, Caller } from './testing/caller.ts';
import { everyRoute } from './testing/calls/every-route.ts';
import { exampleCalls, password } from './testing/calls/example-input.ts';
import { endedLinks } from './testing/changes/ended-links.ts';
import { seedEverything } from './testing/changes/seed-everything.ts';
import { makeCall } from './testing/calls/make-call.ts';
import { tenantRows } from './testing/database/traces.ts';

const inside = everyRoute.filter(([, route]) => route.access !== 'public');

let app: TestApp;
let mine: Caller;
let theirs: string;
let foreignIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  mine = app.caller();
  await mine.signUp();
  const other = app.caller();
  theirs = await other.signUp();
  foreignIds = [theirs, ...(await seedEverything(other))];
});
afterAll(() => app.stop());

test('another organisation’s id answers exactly like a random id, on every route, and changes nothing of theirs', async () => {
  const before = await tenantRows(app, theirs);
  const swept = new Set<string>();
  for (const [name, route] of inside) {
    const nobodys = crypto.randomUUID();
    for (const [index, random] of exampleCalls(route, nobodys).entries()) {
      if (!random.mentionsId) continue;
      const nobodysAnswer = await makeCall(mine, random);
      expect(nobodysAnswer.status, `${name} was looked at`).not.toBe(429);
      const noAnswer = hideIds(nobodysAnswer, nobodys);
      for (const id of foreignIds) {
        const theirAnswer = await makeCall(mine, exampleCalls(route, id)[index]!);
        expect(hideIds(theirAnswer, id), `${name} with an id of another organisation`).toEqual(noAnswer);
      }
      swept.add(name);
    }
  }
  expect(await tenantRows(app, theirs)).toEqual(before);
  expect(swept.size).toBeGreaterThan(10);
}, 240_000);

test('without a session every route but the public ones is refused', async () => {
  const nobody = app.caller();
  for (const [name, route] of inside) {
    const [call] = exampleCalls(route, crypto.randomUUID());
    expect((await makeCall(nobody, call!)).status, name).toBe(401);
  }
});

/** The same address as other programs write it: only the matched route counts. */
const writings: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/api/', '/a%70%69/'),
];

test('personal data is never cached, however its address is written', async () => {
  for (const write of writings) {
    const { status, headers } = await mine.get(write('/api/People/GetPeopleBasicInfo'));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
});

test('a changing request from another site, or as plain text, is refused on every route', async () => {
  const changing = everyRoute.filter(([, route]) => route.method !== 'GET');
  for (const [place, [name, route]] of changing.entries()) {
    const [call] = exampleCalls(route, crypto.randomUUID());
    const headers: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    // Each route meets all spellings and all headers, and every three routes each pair of them.
    for (const [at, write] of writings.entries()) {
      const answer = await makeCall(mine, { ...call!, path: write(call!.path) }, headers[(at + place) % 3]);
      expect(answer, name).toMatchObject({ status: 403, body: { error: { code: 'session.cross_site' } } });
    }
    if (route.body && !route.files) {
      const plain = await makeCall(mine, call!, { 'content-type': 'text/plain' });
      expect(plain.status, `${name} as text/plain`).toBe(415);
    }
  }
});

/** Every route that the token of a link opens. */
const byLink = everyRoute.filter(
  ([, route]) => route.access === 'public' && route.body instanceof z.ZodObject && 'token' in route.body.shape,
);

test('an ended link answers like one that never existed, on every route with links', async () => {
  const links = await endedLinks(app);
  const ask = async (path: string, token: string) => {
    // Trying many links is limited elsewhere; here each must be checked.
    await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
    return app.caller().post(path, { token, name: 'Mallory', email: 'mallory@example.org', password, pin: '123456' });
  };
  for (const [name, { path }] of byLink) {
    const nobodys = await ask(path, 'x'.repeat(43));
    expect(nobodys.status, name).toBe(410);
    for (const [how, token] of Object.entries(links.ended))
      expect(hideIds(await ask(path, token), token), `${name} by a link that is ${how}`).toEqual(
        hideIds(nobodys, 'x'.repeat(43)),
      );
  }
  // Open links work, which proves that the sweep tested real links.
  for (const [path, token] of Object.entries(links.open)) expect((await ask(path, token)).status, path).toBe(200);
  expect(byLink.length).toBeGreaterThan(6);
}, 60_000);

/** Hides new ids, times and the repeated id, which are no real difference. */
function hideIds({ status, body }: Answered, asked: string): unknown {
  const text = JSON.stringify({ status, body }).replaceAll(asked, 'asked');
  return JSON.parse(
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'some id').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time'),
  );
}
