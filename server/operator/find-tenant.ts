import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { tenants } from '../core/tables.ts';
import { inTenant } from '../core/transaction.ts';
import { Mistake, type Operator } from './command.ts';
import { currentTenant } from '../core/db/index.ts';

type Tenant = typeof tenants.$inferSelect;

/** Every organisation, oldest first, with what `read` finds out about it in its own transaction. */
export async function eachTenant<T>(operator: Operator, read: (ctx: Ctx, tenant: Tenant) => Promise<T>): Promise<T[]> {
  const { base } = operator.deps;
  const { rows } = await base.database.asGate((tx) => tx.execute<{ id: string }>(sql`SELECT app.all_tenants() AS id`));
  const found: T[] = [];
  for (const { id } of rows) {
    await inTenant(base, id, null, async (ctx) => {
      const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.tenantId, currentTenant));
      if (tenant) found.push(await read(ctx, tenant));
    });
  }
  return found;
}

export type Listed = { id: string; name: string; country: string; state: string; people: number; available: number };

/** Every organisation, oldest first, with its people and its units left, in one statement. */
export async function listTenants(operator: Operator): Promise<Listed[]> {
  const { rows } = await operator.deps.base.database.asGate((tx) =>
    tx.execute<Listed>(
      sql`SELECT tenant_id AS id, name, country, state, people::integer AS people, available::float8 AS available FROM app.list_tenants()`,
    ),
  );
  return rows;
}

/**
 * The organisation meant by an id or a name, case ignored.
 * @throws Mistake when there is none, or several have the name
 */
export async function findTenant(operator: Operator, meant: string): Promise<{ id: string; name: string }> {
  const plain = (text: string) => text.trim().toLowerCase();
  const all = await listTenants(operator);
  const found = all.filter(({ id, name }) => plain(id) === plain(meant) || plain(name) === plain(meant));
  const [only] = found;
  if (only && found.length === 1) return only;
  if (found.length > 1) {
    throw new Mistake(
      `Several organisations are called "${meant}". Say which by its id:\n${found.map(({ id }) => `  ${id}`).join('\n')}`,
    );
  }
  throw new Mistake(`There is no organisation "${meant}". "tenants list" shows all.`);
}
