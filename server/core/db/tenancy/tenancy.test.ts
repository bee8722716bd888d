import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database/database.ts';
import { writeAccounts } from '../../../testing/accounts.ts';
import { groups } from '../../../groups/tables.ts';
import { accountByEmail, accountById, nameAccount } from '../../identity/one-account.ts';
import { accounts, memberships, tenants } from '../../tables.ts';
import { type Database, planOnceByIndexes, sqlState } from '../index.ts';
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

test('the owner without a tenant reads nothing, and the gate may not even ask', async () => {
  const seen = await database.asOwner((owner) => owner.query('select * from groups union all select * from groups'));
  expect(seen).toEqual([]);
  const asked = database.asGate((tx) => tx.select().from(groups));
  await expect(asked.catch(sqlState)).resolves.toBe('42501');
});

/** Accounts of both organisations. */
async function accountsOfBoth() {
  const rows = [one, other].map((tenantId) => ({ email: `${randomUUID()}@example.org`, name: 'Ada', tenantId }));
  const ids = await writeAccounts(database, rows);
  for (const [at, { tenantId }] of rows.entries())
    await database.withTenant(tenantId, (tx) =>
      tx.insert(memberships).values({ tenantId, accountId: ids[at] ?? '', role: 'administrator' }),
    );
  return rows.map(({ email }, at) => ({ email, id: ids[at] ?? '' }));
}

const howMany = 'select count(*)::int as accounts from accounts';
const seenByGate = () =>
  database.asGate((tx) => tx.execute(sql.raw(howMany))).then(({ rows }) => rows[0]?.['accounts']);

test('the serving role sees only the account it names, and in an organisation only its accounts', async () => {
  const [mine, theirs] = await accountsOfBoth();
  expect((await database.jobs.executeSql(howMany)).rows).toEqual([{ accounts: 0 }]);
  expect(await seenByGate()).toBe(0);
  const own = await database.withTenant(one, (tx) => tx.select({ id: accounts.id }).from(accounts));
  expect(own).toEqual([{ id: mine?.id }]);
  for (const forgotten of [`update accounts set name = 'Everybody'`, 'delete from accounts'])
    expect((await database.asGate((tx) => tx.execute(sql.raw(forgotten)))).rowCount).toBe(0);

  await database.asGate(async (tx) => {
    expect(await accountByEmail(tx, theirs?.email ?? '')).toMatchObject({ id: theirs?.id, name: 'Ada' });
    expect(await accountById(tx, mine?.id ?? '')).toMatchObject({ email: mine?.email });
    expect(await accountByEmail(tx, 'nobody@example.org')).toBeUndefined();
    await nameAccount(tx, mine?.id ?? '');
    expect((await tx.execute(sql.raw(`update accounts set name = 'Chidi'`))).rowCount).toBe(1);
    expect(await tx.select({ id: accounts.id }).from(accounts)).toEqual([{ id: mine?.id }]);
  });
  const another = database.asGate(async (tx) => {
    await nameAccount(tx, mine?.id ?? '');
    await tx.insert(accounts).values({ email: `${randomUUID()}@example.org`, name: 'Another' });
  });
  await expect(another.catch(sqlState)).resolves.toBe('42501');
  expect(await seenByGate()).toBe(0);
});

test('a server of the release before, which names no account, works for a day after an upgrade', async () => {
  await accountsOfBoth();
  const updated = (hoursAgo: number) =>
    database.asOwner((owner) =>
      owner.query(
        `update app.migrations set at = now() - make_interval(hours => case when name = $1 then $2::integer else 1000 end)`,
        ['0126_one_account_at_a_time.sql', hoursAgo],
      ),
    );
  await updated(23);
  expect(await seenByGate()).toBeGreaterThan(1);
  await updated(25);
  expect(await seenByGate()).toBe(0);
});

test('a failed statement that was caught still fails the commit', async () => {
  const work = database.withTenant(one, async (tx) => {
    await tx.insert(groups).values({ tenantId: one, name: 'Lost' });
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow();
  expect((await namesOf(one)).map((row) => row.name)).toEqual(['Choir']);
});

test('an error in the statement sent with the commit fails it, and says why', async () => {
  const work = database.withTenant(one, async (tx, { also }) => {
    also(tx.insert(groups).values({ tenantId: one, name: 'Lost' }).execute());
    also(tx.execute(sql`select 1 / 0`).execute());
    also(tx.execute(sql`select 1`).execute());
  });
  await expect(work.catch(sqlState)).resolves.toBe('22012');
  const thrown = database.withTenant(one, async (tx, { also }) => {
    also(tx.insert(groups).values({ tenantId: one, name: 'Lost' }).execute());
    throw new Error('thrown');
  });
  await expect(thrown).rejects.toThrow('thrown');
  expect((await namesOf(one)).map((row) => row.name)).toEqual(['Choir']);
});

test('a savepoint survives a failed statement', async () => {
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

test('work started inside may use the database after the end', async () => {
  const later = await database.withTenant(one, async () => ({
    rows: new Promise((resolve, reject) => setTimeout(() => void namesOf(one).then(resolve, reject), 30)),
  }));
  await expect(later.rows).resolves.toHaveLength(1);
});

test('the commit is sent with the last statement, and nothing follows', async () => {
  const named = async (): Promise<string[]> => (await namesOf(one)).map(({ name }) => name).toSorted();
  const added = (name: string, tenantId = one) =>
    sql`insert into groups (tenant_id, name) values (${tenantId}, ${name})`;
  const foreign = database.withTenant(one, (_, { lastTx }) => lastTx().execute(added('Not ours', other)));
  await expect(foreign.catch(sqlState)).resolves.toBe('42501');
  const failing = database.withTenant(one, async (tx, { also, lastTx }) => {
    also(tx.execute(added('Lost')).execute());
    await lastTx().execute(sql`select 1 / 0`);
  });
  await expect(failing.catch(sqlState)).resolves.toBe('22012');
  const caught = database.withTenant(one, async (tx, { lastTx }) => {
    await tx.execute(added('Lost'));
    await lastTx()
      .execute(sql`select 1 / 0`)
      .catch(() => undefined);
  });
  await expect(caught).rejects.toThrow('rolled back');
  expect(await named()).toEqual(['Choir']);

  for (const further of ['again', 'as the last'] as const) {
    const two = database.withTenant(one, async (tx, { lastTx }) => {
      await lastTx().execute(added(`Kept ${further}`));
      await (further === 'again' ? tx : lastTx()).execute(added('Refused'));
    });
    await expect(two, further).rejects.toThrow('has been sent');
  }
  expect(await named()).toEqual(['Choir', 'Kept again', 'Kept as the last']);
  const { rowCount } = await database.withTenant(one, (_, { lastTx }) =>
    lastTx().execute(sql`delete from groups where tenant_id = ${one} and name like 'Kept %'`),
  );
  expect(rowCount).toBe(2);
});

test('a transaction set to plan once and by indexes does so alone', async () => {
  const settings = sql`SELECT current_setting('plan_cache_mode') AS kept, current_setting('enable_seqscan') AS seqscan`;
  const within = await database.withTenant(one, async (tx, { also, lastTx }) => {
    also(tx.execute(planOnceByIndexes).execute());
    return lastTx().execute(settings);
  });
  expect(within.rows).toEqual([{ kept: 'force_generic_plan', seqscan: 'off' }]);
  const later = await database.withTenant(one, (tx) => tx.execute(settings));
  expect(later.rows).toEqual([{ kept: 'auto', seqscan: 'on' }]);
});

test('an invalid id never reaches the database', async () => {
  await expect(database.withTenant(`${one}'; reset role; --`, async () => 1)).rejects.toThrow('UUID');
});

test('errors carry no bound values', async () => {
  const error = await database
    .withTenant(one, (tx) => tx.execute(sql`select 1 / length(${''}) where ${'08031234567'} <> ''`))
    .catch((e: Error) => e);
  expect(error).toMatchObject({ code: '22012', query: expect.stringContaining('length($1)') });
  expect(JSON.stringify(error) + String(error)).not.toContain('0803');
});

test('values arrive with their types, and return so', async () => {
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

test('the tests detect a transaction that changes its role', async () => {
  const watched = await withStatementsRead(database);
  const changing = ['SET LOCAL ROLE app_rw', 'RESET ROLE', `SELECT set_config('role', 'app_rw', true)`];
  for (const change of changing) await watched.asGate((tx) => tx.execute(sql.raw(change)));
  await watched.withTenant(one, (tx) => tx.execute(sql`select from groups where tenant_id = ${one}`));
  await watched.withTenant(one, (_, { lastTx }) =>
    lastTx().execute(sql`select name from groups where tenant_id = ${one}`),
  );
  expect(takeUnnamed()).toEqual(changing.map((statement) => ({ statement, tables: ['a transaction has one role'] })));
});

test('the ledger and the audit trail accept rows and let none go', async () => {
  for (const table of ['audit', 'unit_entries']) {
    for (const statement of [`delete from ${table}`, `update ${table} set id = id`, `truncate ${table}`]) {
      const tried = database.withTenant(one, (tx) => tx.execute(sql.raw(statement)));
      await expect(tried.catch(sqlState)).resolves.toBe('42501');
    }
  }
});
