import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tenants } from '../../tables.ts';
import { preparedStatement } from './prepared-statement.ts';
import { currentTenant, insideTransaction, type Send, transactionHandle } from './transaction-handle.ts';

// Drizzle documents none of this, and we rely on it: a new version has to keep it.

const tenantId = 'b1f8f0c4-7c1f-4c53-9d4e-111111111111';

async function sentBy(work: (tx: ReturnType<typeof transactionHandle>) => Promise<unknown>) {
  const sent: { text: string; values: unknown[]; rowMode: unknown }[] = [];
  const send: Send = async ({ text, rowMode }, values) => {
    sent.push({ text, values, rowMode });
    return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
  };
  await insideTransaction(tenantId, (scope) => work(transactionHandle(scope, send)));
  return sent;
}

test('Drizzle uses only `query` of its client, with text, values and the form of rows', async () => {
  const sent = await sentBy(async (tx) => {
    await tx.execute(sql`SELECT ${1}`);
    await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.name, 'Grace'));
    await tx.transaction((inner) => inner.execute(sql`SELECT 2`));
  });
  expect(sent).toMatchObject([
    { text: 'SELECT $1', values: [1] },
    { text: 'select "name" from "tenants" where "tenants"."name" = $1', values: ['Grace'], rowMode: 'array' },
    { text: 'savepoint sp1' },
    { text: 'SELECT 2' },
    { text: 'release savepoint sp1' },
  ]);
});

test('the tenant of the transaction is bound at every place, in prepared statements too', async () => {
  const prepared = preparedStatement<'name'>(
    (place) => sql`SELECT FROM tenants WHERE tenant_id = ${currentTenant} AND name = ${place('name')}`,
  );
  const sent = await sentBy(async (tx) => {
    await tx.select().from(tenants).where(eq(tenants.tenantId, currentTenant));
    await tx.execute(prepared({ name: 'Grace' }));
  });
  expect(sent.map(({ values }) => values)).toEqual([[tenantId], [tenantId, 'Grace']]);
});

test('without a tenant none is bound', async () => {
  const asked = insideTransaction(null, (scope) =>
    transactionHandle(scope, () => Promise.reject(new Error('sent'))).execute(sql`SELECT ${currentTenant}`),
  );
  await expect(asked).rejects.toMatchObject({ cause: { message: 'This transaction is no tenant’s.' } });
});
