import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, freshUrls } from '../../../testing/database/database.ts';
import type { Database } from '../index.ts';
import { openPostgres } from '../engines/postgres.ts';

/** The code's tables, in an otherwise empty database. */
let written: Database;
/** The tables after all migrations. */
let migrated: Database;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'export']);
  ({ database: migrated } = await freshDatabase());
  written = openPostgres({ ...(await freshUrls('nothing')), poolSize: 1 });
  await written.asOwner((owner) => owner.exec(stdout));
});
afterAll(async () => {
  await written.close();
  await migrated.close();
});

const described = {
  columns: `
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  constraints: `
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'f', 'u', 'c')`,
  indexes: `
    select regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as line from pg_indexes where schemaname = 'public'`,
};

async function lines(database: Database, what: string): Promise<string[]> {
  const rows = await database.asOwner((owner) => owner.query<{ line: string }>(what));
  return rows.map(({ line }) => line).sort();
}

test('the migrations create exactly the columns and constraints of the code', async () => {
  expect(await lines(migrated, described.columns)).toEqual(await lines(written, described.columns));
  expect(await lines(migrated, described.constraints)).toEqual(await lines(written, described.constraints));
});

test('every index of the code exists', async () => {
  const there = await lines(migrated, described.indexes);
  expect((await lines(written, described.indexes)).filter((one) => !there.includes(one))).toEqual([]);
});
