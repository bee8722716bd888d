import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { buildPeople } from '../../../testing/build.ts';
import type { Caller } from '../../../testing/caller.ts';
import { currentTenant } from '../transactions/transaction-handle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PEOPLE = 2000;
const rows = Array.from({ length: PEOPLE }, (_, n) => `Ada${n},Okafor,ada${n}@example.org,0803${1_000_000 + n},Choir`);
const sheet = ['FirstName,LastName,Email,PhoneNumber,Group', ...rows].join('\n');

async function bring(caller: Caller): Promise<number> {
  const form = new FormData();
  form.set('file', new File([sheet], 'members.csv'));
  const path = '/api/People/UploadFirstTimerFile?pageSize=50';
  const { status, body } = await caller.call<{ importId: string }>('POST', path, { form });
  // A slow machine may refuse it for its time.
  expect(status, JSON.stringify(body)).toBe(200);
  return (await caller.post('/api/People/CreatePeople', { importId: body.importId })).status;
}

/** The rows that the planner expects of an organisation in a table. */
async function expected(tenantId: string, table: string): Promise<number> {
  const explain = sql`EXPLAIN (FORMAT JSON) SELECT FROM ${sql.identifier(table)} WHERE tenant_id = ${currentTenant}`;
  const found = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(explain),
  );
  return found.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

test('the planner knows the people of a new organisation at once, and again after another import', async () => {
  const { database } = app.base;
  const neighbour = await app.caller().signUp();
  await buildPeople(app, neighbour, 2 * PEOPLE);
  await database.asOwner(async (owner) => {
    // Only the tested code counts these tables from here on.
    for (const table of ['people', 'groups', 'group_members'])
      await owner.exec(`ALTER TABLE ${table} SET (autovacuum_enabled = off); ANALYZE ${table}`);
  });
  const caller = app.caller();
  const tenantId = await caller.signUp();
  expect(await expected(tenantId, 'people')).toBeLessThan(10);
  expect(await bring(caller)).toBe(200);
  await expect.poll(() => expected(tenantId, 'people'), { timeout: 20_000 }).toBeGreaterThan(PEOPLE / 2);
  await expect.poll(() => expected(tenantId, 'group_members'), { timeout: 20_000 }).toBeGreaterThan(PEOPLE / 2);
  expect(await bring(caller)).toBe(200);
  const { rows: counted } = await database.withTenant(tenantId, (tx) =>
    tx.execute<{ people: number }>(
      sql`SELECT count(*)::integer AS people FROM people WHERE tenant_id = ${currentTenant}`,
    ),
  );
  expect(counted).toEqual([{ people: PEOPLE }]);
});
