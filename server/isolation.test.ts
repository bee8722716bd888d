import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import type { Caller } from './testing/caller.ts';
import { exampleCalls, type ExampleCall } from './testing/example-input.ts';
import { furnish } from './testing/furnish.ts';

const everyRoute: [string, Route][] = Object.entries(routes).flatMap(([feature, own]) =>
  Object.entries(own as Record<string, Route>).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);
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
  foreignIds = [theirs, ...(await furnish(other))];
});
afterAll(() => app.stop());

test('another organisation’s id answers exactly as an id nobody has, on every route, and changes nothing of theirs', async () => {
  const before = await fingerprint(theirs);
  const swept = new Set<string>();
  for (const [name, route] of inside) {
    if (!exampleCalls(route, crypto.randomUUID()).some((call) => call.mentionsId)) continue;
    for (const id of foreignIds) {
      const nobodys = crypto.randomUUID();
      const [foreign, random] = [exampleCalls(route, id), exampleCalls(route, nobodys)];
      for (const [index, call] of foreign.entries()) {
        const theirAnswer = await make(mine, call);
        const noAnswer = await make(mine, random[index]!);
        expect(hideIds(theirAnswer, id), `${name} with an id of another organisation`).toEqual(hideIds(noAnswer, nobodys));
        swept.add(name);
      }
    }
  }
  expect(await fingerprint(theirs)).toEqual(before);
  expect(swept.size).toBeGreaterThan(10);
});

test('without a session every route but the public ones is refused', async () => {
  const nobody = app.caller();
  for (const [name, route] of inside) {
    const [call] = exampleCalls(route, crypto.randomUUID());
    expect((await make(nobody, call!)).status, name).toBe(401);
  }
});

test('a state-changing request from another site, or as plain text, is refused on every route', async () => {
  const changing = everyRoute.filter(([, route]) => route.method !== 'GET');
  for (const [name, route] of changing) {
    const [call] = exampleCalls(route, crypto.randomUUID());
    const headers: Record<string, string>[] = [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }];
    for (const header of headers) expect((await make(mine, call!, header)).status, name).toBe(403);
    if (route.body && !route.files) {
      const plain = await make(mine, call!, { 'content-type': 'text/plain' });
      expect(plain.status, `${name} as text/plain`).toBe(415);
    }
  }
});

async function make(caller: Caller, call: ExampleCall, headers: Record<string, string> = {}) {
  const { status, body } = await caller.call(call.method, call.path, call.files ? { form: formOf(call), headers } : { body: call.body, headers });
  return { status, body };
}

function formOf(call: ExampleCall): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((call.body ?? {}) as Record<string, unknown>)) form.set(name, String(value));
  for (const name of call.files ?? []) form.set(name, new File(['FirstName\nAda\n'], 'people.csv'));
  return form;
}

/** What only differs because a new id was made, or the id asked for is repeated, is no difference. */
function hideIds(answer: { status: number; body: unknown }, asked: string): unknown {
  const text = JSON.stringify(answer).replaceAll(asked, 'asked');
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'some id').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time'));
}

/** Every row of an organisation, table by table, as it stands. */
async function fingerprint(tenantId: string): Promise<Record<string, string>> {
  return app.base.database.withTenant(tenantId, async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE a.attname = 'tenant_id' AND c.relkind = 'r' AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
    const rows: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const found = await tx.execute<{ rows: string | null }>(sql`SELECT md5(string_agg(t::text, E'\n' ORDER BY t::text)) AS rows FROM ${sql.identifier(name)} t`);
      rows[name] = found.rows[0]?.rows ?? 'empty';
    }
    return rows;
  });
}
