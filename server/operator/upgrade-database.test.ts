import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { oldestPostgres } from '../../checks/program.ts';
import { openDatabase } from '../core/db/index.ts';
import { readEnv } from '../core/env.ts';
import { upgradeDatabase } from './upgrade-database.ts';

test('the database of an older PostgreSQL moves whole, even after an interruption, and the old one stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The account that runs PostgreSQL must be able to pass through.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const old = await openDatabase({ dataDir, postgresBin: oldestPostgres() });
  const tenantId = crypto.randomUUID();
  await old.withTenant(tenantId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO tenants (tenant_id, name, country, time_zone, currency) VALUES (${tenantId}::uuid, 'Grace', 'NG', 'Africa/Lagos', 'NGN')`,
    );
    await tx.execute(
      sql`INSERT INTO people (tenant_id, first_name) SELECT ${tenantId}::uuid, 'Ada' FROM generate_series(1, 700)`,
    );
  });
  await old.close();

  await expect(openDatabase({ dataDir })).rejects.toThrow('npm run koinonia -- upgrade-database');
  const env = readEnv({ DATA_DIR: dataDir });
  const fetched = () => Promise.resolve(oldestPostgres() ?? '');
  await expect(upgradeDatabase(env, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await upgradeDatabase(env, fetched)).toContain('brought over');
  expect(await readFile(join(dataDir, 'postgres-15/PG_VERSION'), 'utf8')).toBe('15\n');

  // Pretends that the machine died between the two steps of the exchange.
  await rm(join(dataDir, 'upgrading'), { recursive: true, force: true });
  await mkdir(join(dataDir, 'upgrading'));
  await rename(join(dataDir, 'postgres'), join(dataDir, 'upgrading/postgres'));
  await expect(openDatabase({ dataDir })).rejects.toThrow('has broken off');
  await upgradeDatabase(env, fetched);

  const database = await openDatabase({ dataDir });
  const { rows } = await database.withTenant(tenantId, (tx) =>
    tx.execute(sql`SELECT count(*)::integer AS people FROM people`),
  );
  expect(rows).toEqual([{ people: 700 }]);
  await database.close();
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres-15', 'postgres.log']);
});
