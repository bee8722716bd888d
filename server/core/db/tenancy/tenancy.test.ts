import { randomUUID } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database/database.ts';
import { groups } from '../../../groups/tables.ts';
import { tenants } from '../../tables.ts';
import { type Database, namedStatement, sqlState } from '../index.ts';
import { takeUnnamed, withStatementsRead } from '../../../testing/statements/record-statements.ts';

let database: Database;
const [one, other] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  ({ database } = await freshDatabase());
  for (const tenantId of [one, other]) {
    await database.withTenant(tenantId, async (tx) => {
      await tx
        .insert(tenants)
        .values({ tenantId, name: 'Grace', country: 'NG', timeZone: 'Africa/Lagos', currency: 'NGN' });
      await tx.insert(groups).values({ tenantId, name: 'Choir' });
    });
  }
});
afterAll(() => database.close());

const namesOf = (tenantId: string) => database.withTenant(tenantId, (tx) => tx.select().from(groups));

test('a tenant sees its own rows and nobody else’s', async () => {
  const rows = await namesOf(one);
  expect(rows.map((row) => row.tenantId)).toEqual([one]);
  expect(rows[0]?.createdAt).toBeInstanceOf(Date);
});

test('a row of another tenant can neither be written nor reached by a key', async () => {
  const forged = database.withTenant(one, (tx) => tx.insert(groups).values({ tenantId: other, name: 'Forged' }));
  await expect(forged.catch(sqlState)).resolves.toBe('42501');
  const touched = await database.withTenant(one, (tx) =>
    tx
      .update(groups)
      .set({ name: 'Taken' })
      .where(sql`tenant_id = ${other}`),
  );
  expect(touched.rowCount).toBe(0);
  expect((await namesOf(other)).map((row) => row.name)).toEqual(['Choir']);
});

test('the owner without a tenant reads nothing, the gate may not even ask', async () => {
  const seen = await database.asOwner((owner) => owner.query('select * from groups union all select * from groups'));
  expect(seen).toEqual([]);
  const asked = database.asGate((tx) => tx.select().from(groups));
  await expect(asked.catch(sqlState)).resolves.toBe('42501');
});

test('a failed statement that was caught is an error at the commit', async () => {
  const work = database.withTenant(one, async (tx) => {
    await tx.insert(groups).values({ tenantId: one, name: 'Lost' });
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow();
  expect((await namesOf(one)).map((row) => row.name)).toEqual(['Choir']);
});

test('what travels with the commit fails it, and says why', async () => {
  const work = database.withTenant(one, async (tx, also) => {
    also(tx.insert(groups).values({ tenantId: one, name: 'Lost' }).execute());
    also(tx.execute(sql`select 1 / 0`).execute());
    also(tx.execute(sql`select 1`).execute());
  });
  await expect(work.catch(sqlState)).resolves.toBe('22012');
  const thrown = database.withTenant(one, async (tx, also) => {
    also(tx.insert(groups).values({ tenantId: one, name: 'Lost' }).execute());
    throw new Error('thrown');
  });
  await expect(thrown).rejects.toThrow('thrown');
  expect((await namesOf(one)).map((row) => row.name)).toEqual(['Choir']);
});

test('a savepoint bears a failed statement', async () => {
  const rows = await database.withTenant(one, async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined);
    return tx.select().from(groups);
  });
  expect(rows).toHaveLength(1);
});

test('the outer handle inside a transaction throws at once', async () => {
  const inside = (use: () => Promise<unknown>) => database.withTenant(one, async () => use());
  await expect(inside(() => database.withTenant(one, async () => 1))).rejects.toThrow('inside a transaction');
  await expect(inside(() => database.asGate(async () => 1))).rejects.toThrow('inside a transaction');
  await expect(inside(() => database.readOne(one, (tx) => tx.select().from(groups)))).rejects.toThrow(
    'inside a transaction',
  );
  await expect(inside(() => database.notify('x', ''))).rejects.toThrow('inside a transaction');
  await expect(inside(() => database.jobs.executeSql('select 1'))).rejects.toThrow('inside a transaction');
});

test('a handle kept past its transaction is dead', async () => {
  const kept = await database.withTenant(one, async (tx) => ({ tx }));
  await expect(
    kept.tx
      .select()
      .from(groups)
      .then(
        () => 'worked',
        () => 'refused',
      ),
  ).resolves.toBe('refused');
});

test('what was started inside may use the database after the end', async () => {
  const later = await database.withTenant(one, async () => ({
    rows: new Promise((resolve, reject) => setTimeout(() => void namesOf(one).then(resolve, reject), 30)),
  }));
  await expect(later.rows).resolves.toHaveLength(1);
});

test('writeOne commits one statement, as the tenant, or nothing', async () => {
  const named = async () =>
    (await database.readOne(one, (tx) => tx.select({ name: groups.name }).from(groups))).map(({ name }) => name);
  const before = await named();
  await database.writeOne(one, (tx) => tx.insert(groups).values({ tenantId: one, name: 'Written at once' }));
  const foreign = database.writeOne(one, (tx) => tx.insert(groups).values({ tenantId: other, name: 'Not ours' }));
  await expect(foreign.catch(sqlState)).resolves.toBe('42501');
  await expect(database.writeOne(one, (tx) => tx.execute(sql`select 1 / 0`)).catch(sqlState)).resolves.toBe('22012');
  expect((await named()).sort()).toEqual([...before, 'Written at once'].sort());
  await database.writeOne(one, (tx) => tx.delete(groups).where(eq(groups.name, 'Written at once')));
});

test('a write whose plan is kept is planned once, by indexes, and nothing else is', async () => {
  const settings = sql`SELECT current_setting('plan_cache_mode') AS kept, current_setting('enable_seqscan') AS seqscan`;
  const planned = async (run: 'readOne' | 'writeOne', statement: SQL) =>
    (await database[run](one, (tx) => tx.execute(statement))).rows;
  const usual = [{ kept: 'auto', seqscan: 'on' }];
  const ofWrites = [{ kept: 'force_generic_plan', seqscan: 'off' }];
  expect(await planned('writeOne', namedStatement(settings))).toEqual(ofWrites);
  expect(await planned('writeOne', settings)).toEqual(usual);
  expect(await planned('readOne', namedStatement(settings))).toEqual(usual);
});

test('readOne answers one statement, as the tenant', async () => {
  expect(await database.readOne(one, (tx) => tx.select({ name: groups.name }).from(groups))).toEqual([
    { name: 'Choir' },
  ]);
  const two = database.readOne(one, async (tx) => [await tx.select().from(groups), await tx.select().from(groups)]);
  await expect(two).rejects.toThrow();
  await expect(database.readOne(one, (tx) => tx.execute(sql`select 1 / 0`)).catch(sqlState)).resolves.toBe('22012');
});

test('an id that is none never reaches the database', async () => {
  await expect(database.withTenant(`${one}'; reset role; --`, async () => 1)).rejects.toThrow('UUID');
});

test('errors carry no bound values', async () => {
  const error = await database
    .withTenant(one, (tx) => tx.execute(sql`select 1 / length(${''}) where ${'08031234567'} <> ''`))
    .catch((e: Error) => e);
  expect(error).toMatchObject({ code: '22012', query: expect.stringContaining('length($1)') });
  expect(JSON.stringify(error) + String(error)).not.toContain('0803');
});

test('values arrive as what they are, and come back so', async () => {
  const { rows } = await database.withTenant(one, (tx) =>
    tx.execute(sql`select count(*) as n, ${sql.param(['a"b', '\\c', null])}::text[] as list, ${true}::boolean as yes,
      ${sql.param({ a: [1] })}::jsonb as json, ${new Date(0)}::timestamptz = 'epoch' as moment, '\\x0102'::bytea as bytes, 1.50::numeric as money,
      array[1,2]::bigint[] as big, ${sql.param(Buffer.from([7]))}::bytea = '\\x07' as sent, '2026-01-02'::date as day from groups`),
  );
  expect(rows).toEqual([
    {
      n: 1,
      list: ['a"b', '\\c', null],
      yes: true,
      json: { a: [1] },
      moment: true,
      bytes: Buffer.from([1, 2]),
      money: '1.50',
      big: [1, 2],
      sent: true,
      day: '2026-01-02',
    },
  ]);
});

test('a transaction that changes its role is found by the tests', async () => {
  const watched = await withStatementsRead(database);
  const changing = ['SET LOCAL ROLE app_rw', 'RESET ROLE', `SELECT set_config('role', 'app_rw', true)`];
  for (const change of changing) await watched.asGate((tx) => tx.execute(sql.raw(change)));
  await watched.withTenant(one, (tx) => tx.execute(sql`select from groups where tenant_id = ${one}`));
  await watched.readOne(one, (tx) => tx.execute(sql`select name from groups where tenant_id = ${one}`));
  expect(takeUnnamed()).toEqual(changing.map((statement) => ({ statement, tables: ['a transaction has one role'] })));
});

test('the ledger and the audit trail take rows and give none back', async () => {
  for (const table of ['audit', 'unit_entries']) {
    for (const statement of [`delete from ${table}`, `update ${table} set id = id`, `truncate ${table}`]) {
      const tried = database.withTenant(one, (tx) => tx.execute(sql.raw(statement)));
      await expect(tried.catch(sqlState)).resolves.toBe('42501');
    }
  }
});
