import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueBreaches } from '../../../testing/database/catalogue-lint.ts';
import { freshDatabase } from '../../../testing/database/database.ts';
import type { Database } from '../index.ts';

let database: Database;
beforeAll(async () => ({ database } = await freshDatabase()));
afterAll(() => database.close());

test('nothing in the catalogue lets one organisation see another’s rows', async () => {
  expect(await catalogueBreaches(database)).toEqual([]);
});

test('the lint finds planted faults', async () => {
  await database.asOwner((owner) =>
    owner.exec(`
      create table loose (id uuid primary key, tenant_id uuid, person_id uuid);
      alter table groups add constraint loose_key foreign key (id) references accounts (id);
      create unique index loose_unique on groups (name);
      create view loose_view as select * from people;
      create function app.loose() returns void language sql security definer as 'select';
      create policy loose on people for select to app_gate using (true);
      alter table people no force row level security;
    `),
  );
  const found = await catalogueBreaches(database);
  for (const name of [
    'table without tenant_id in front loose',
    'table without enabled and forced row security loose',
    'table without enabled and forced row security people',
    'table without the policy of tenants loose',
    'foreign key groups.loose_key',
    'index groups.loose_unique',
    'view without security_invoker loose_view',
    'definer function everybody may call, or with an open search path loose',
    'policy that sees across tenants for a role that somebody may become people.loose',
  ]) {
    expect(found).toContain(name);
  }
});
