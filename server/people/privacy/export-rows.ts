import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { Told } from '../about/about-person.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Every table of the organisation whose rows bear a person's id, those of features to come included. */
async function tablesOfPeople(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE a.attname = 'person_id' AND NOT a.attisdropped AND c.relkind = 'r' AND c.relrowsecurity
      AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** Columns nobody may see: links, and values that only serve lookups. */
const HIDDEN = ['tenant_id', 'token', 'token_hash', 'search_text', 'sort_name'];

/** All those rows of one person, by table; plain columns, no links that would open something. */
export async function rowsOfPerson(ctx: Ctx, personId: string): Promise<Told> {
  const told: Told = {};
  for (const table of await tablesOfPeople(ctx)) {
    const { rows } = await ctx.db.execute<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t
      WHERE t.tenant_id = ${currentTenant} AND t.person_id = ${personId}::uuid`,
    );
    if (rows.length > 0) told[table] = rows.map(({ row }) => shown(row));
  }
  return told;
}

export function shown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !HIDDEN.includes(name) && value !== null && value !== ''),
  );
}

/** Removes all those rows. Twice, because leaving a group leaves a row that says so. */
export async function removeRowsOfPerson(ctx: Ctx, personId: string): Promise<void> {
  const tables = await tablesOfPeople(ctx);
  for (const table of [...tables, ...tables]) {
    await ctx.db.execute(sql`DELETE FROM ${sql.identifier(table)}
      WHERE tenant_id = ${currentTenant} AND person_id = ${personId}::uuid`);
  }
}
