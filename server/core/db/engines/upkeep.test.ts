import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { freshDatabase } from '../../../testing/database/database.ts';
import { upkeep } from './upkeep.ts';

test('the embedded database learns how much is in its tables, once something was written', async () => {
  const { database } = await freshDatabase('embedded');
  const keeper = upkeep(database);
  const tenantId = crypto.randomUUID();
  await database.withTenant(tenantId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO tenants (tenant_id, name, country, time_zone, currency) VALUES (${tenantId}::uuid, 'Grace', 'NG', 'Africa/Lagos', 'NGN')`,
    );
    await tx.execute(
      sql`INSERT INTO people (tenant_id, first_name) SELECT ${tenantId}::uuid, 'Ada' || n FROM generate_series(1, 3000) AS n`,
    );
  });
  const rows = async () => {
    const { rows: found } = await database.jobs.executeSql(
      `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'people'`,
    );
    return found[0]?.['rows'];
  };
  expect(await rows()).toBe(-1);
  expect(await keeper.look()).toBe('analyze');
  expect(await rows()).toBe(3000);
  expect(await keeper.look()).toBe('nothing');
  keeper.stop();
  await database.close();
});
