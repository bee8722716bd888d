import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from './core/errors.ts';
import { parseInput } from './core/http/parse-input.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import type { Caller } from './testing/caller.ts';
import { everyRoute } from './testing/calls/every-route.ts';
import { exampleCalls } from './testing/calls/example-input.ts';
import { seedEverything } from './testing/changes/seed-everything.ts';
import { makeCall } from './testing/calls/make-call.ts';
import { tenantRows } from './testing/database/traces.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;
let theirs: string;
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
  ids = await seedEverything(mine);
  const other = app.caller();
  theirs = await other.signUp();
  await seedEverything(other);
});
afterAll(() => app.stop());

const when = '2001-02-03T04:05:06.000Z';

/** Fields nobody may set from outside; each value can be found wherever it was stored. */
const unasked = () => ({
  status: 'unasked-status',
  state: 'unasked-state',
  role: 'unasked-role',
  source: 'unasked-source',
  charge: 'unasked-charge',
  units: 48151623,
  available: 48151623,
  pages: 48151623,
  tenant_id: theirs,
  tenantId: theirs,
  tenantID: theirs,
  account_id: theirs,
  accountId: theirs,
  isSample: true,
  is_sample: true,
  sampleData: true,
  archivedAt: when,
  archived_at: when,
  createdAt: when,
  created_at: when,
});

/** The same body with the unasked fields at every level; fields that the route accepts keep their value. */
function withUnasked(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withUnasked);
  if (typeof body !== 'object' || body === null) return body;
  const inner = Object.entries(body).map(([name, value]) => [name, withUnasked(value)]);
  return { ...unasked(), ...Object.fromEntries(inner) };
}

/** The tables of an organisation that stored an unasked value. */
async function traces(of: string): Promise<string[]> {
  const found = Object.entries(await tenantRows(app, of));
  return found
    .filter(([, rows]) => /unasked-|48151623|2001-02-03/.test(rows) || rows.includes(theirs))
    .map(([table]) => table);
}

/** The same body with each of its fields, at every level, replaced by each of `values` in turn. */
function* eachMade(body: unknown, values: readonly unknown[]): Generator<unknown> {
  yield* values;
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body))
    for (const made of eachMade(value, values))
      yield Array.isArray(body) ? body.with(Number(name), made) : { ...body, [name]: made };
}

test('whatever a field becomes, the refusal is in our words and names the field', () => {
  const long = 'x'.repeat(60_000);
  const values = [undefined, null, -1, 1.5, 1e12, '', 'x', long, [], [7], {}, { x: 1 }, true, Array(1200).fill('x')];
  const strange = new Set<string>();
  for (const [name, route] of everyRoute) {
    if (!route.body) continue;
    for (const { body } of exampleCalls(route, crypto.randomUUID())) {
      for (const wrong of eachMade(body, values)) {
        const { message, fields } = refusalOf(() => parseInput(route.body!, wrong, 'body'));
        const words = [message, ...Object.values(fields ?? {})];
        if (
          words.some((one) => /^$|invalid|expected|received|too (small|big)|unrecognized|undefined|\bnan\b/i.test(one))
        )
          strange.add(`${name}: ${words.join(' | ')}`);
      }
    }
  }
  expect([...strange]).toEqual([]);
  const inGroup = { name: 'Choir', peopleInGroups: [{ personId: 7 }] };
  const create = everyRoute.find(([name]) => name === 'groups.create')![1].body!;
  expect(refusalOf(() => parseInput(create, inGroup, 'body'))).toMatchObject({
    message: expect.stringContaining('“peopleInGroups.0'),
  });
});

/** The refusal, or a meaningless message if there was none. */
function refusalOf(work: () => unknown): { message: string; fields?: Record<string, string> | undefined } {
  try {
    work();
    return { message: 'taken' };
  } catch (error) {
    if (error instanceof Refusal) return error.toReply().error;
    throw error;
  }
}

test('fields that no route asks for are never stored, at any place in a body', async () => {
  const before = await tenantRows(app, theirs);
  const withBody = everyRoute.filter(([, route]) => route.body && route.access !== 'public');
  let done = 0;
  for (const [name, route] of withBody) {
    for (const id of ids) {
      for (const call of exampleCalls(route, id)) {
        // A call without an id is the same for every id.
        if (!call.mentionsId && id !== ids[0]) continue;
        const { status } = await makeCall(mine, { ...call, body: withUnasked(call.body) });
        expect(status, name).toBeLessThan(500);
        if (status === 200) done += 1;
      }
    }
  }
  expect(done).toBeGreaterThan(10);
  expect(await traces(tenantId)).toEqual([]);
  const samples = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`SELECT FROM people WHERE is_sample UNION ALL SELECT FROM groups WHERE is_sample UNION ALL SELECT FROM messages WHERE is_sample UNION ALL SELECT FROM tenants WHERE sample_data`,
    ),
  );
  expect(samples.rows).toEqual([]);
  expect(await tenantRows(app, theirs)).toEqual(before);
}, 180_000);

test('a sign-up cannot name its organisation’s id, role or units', async () => {
  const caller = app.caller();
  const made = await caller.signUp({ ...unasked(), sampleData: false });
  expect(made).not.toBe(theirs);
  expect(await traces(made)).toEqual([]);
});

// The first breaks out of any quotes around it: as part of a statement it would wait or fail. Attacks on paths, headers
// and templates need no call of their own.
const attacks = [
  `'"$$\\); SELECT pg_sleep(30); RESET ROLE; --`,
  `%_../../../etc/passwd\${7*7}{{7*7}}\r\nSet-Cookie: a=b`,
  '\u0000',
  '\ud800',
];

/** The calls with one text replaced, for each in turn: every parameter of path and query, every text of the body. */
function* attacked(path: string, body: unknown, attack: string): Generator<{ path: string; body?: unknown }> {
  const [before = '', search] = path.split('?');
  const parts = before.split('/');
  for (const [at, part] of parts.entries()) {
    if (ids.includes(part)) yield { path: parts.with(at, encodeURIComponent(attack.toWellFormed())).join('/'), body };
  }
  for (const [name] of new URLSearchParams(search)) {
    const query = new URLSearchParams(search);
    query.set(name, attack);
    yield { path: `${before}?${query}`, body };
  }
  for (const changed of replacedTexts(body, attack)) yield { path, body: changed };
}

function* replacedTexts(body: unknown, attack: string): Generator<unknown> {
  if (typeof body === 'string') yield attack;
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const changed of replacedTexts(value, attack)) {
      if (Array.isArray(body)) yield body.with(Number(name), changed);
      else yield { ...body, [name]: changed };
    }
  }
}

test('quotes and delays in every parameter cause no error and no delay', async () => {
  let tried = 0;
  for (const [name, route] of everyRoute) {
    for (const call of exampleCalls(route, ids[0]!)) {
      for (const attack of attacks) {
        for (const changed of attacked(call.path, call.body, attack)) {
          const caller = route.access === 'public' ? app.caller() : mine;
          const began = performance.now();
          const { status, headers } = await makeCall(caller, { ...call, ...changed });
          expect(status, `${name} with ${JSON.stringify(attack)}`).toBeLessThan(500);
          expect(performance.now() - began, `${name} with ${JSON.stringify(attack)}`).toBeLessThan(25_000);
          expect(headers.getSetCookie().join()).not.toContain('a=b');
          tried += 1;
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(everyRoute.length * attacks.length);
}, 180_000);

test('a name without letters is refused by every route that takes one', async () => {
  const silent = "'\u2764\ufe0f'";
  let refused = 0;
  for (const [name, route] of everyRoute) {
    if (!route.body) continue;
    const fields = name.startsWith('session.') ? ['name', 'organisation'] : ['firstName', 'lastName'];
    for (const call of exampleCalls(route, ids[0]!)) {
      const text = JSON.stringify(call.body, (key, value: unknown) => (fields.includes(key) ? silent : value)) ?? '';
      if (!text.includes(silent)) continue;
      const { status } = await makeCall(mine, { ...call, body: JSON.parse(text) });
      expect(status, name).toBeLessThan(500);
      if (status === 400) refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(6);
  const rows = await tenantRows(app, tenantId);
  for (const table of ['people', 'tenants', 'invitations']) expect(rows[table], table).not.toContain(silent);
});
