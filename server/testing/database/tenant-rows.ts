import { sql } from 'drizzle-orm';
import type { TestApp } from '../app.ts';

/** Every row of an organisation as it stands, as text, by table. */
export async function tenantRows(app: TestApp, tenantId: string): Promise<Record<string, string>> {
  return app.base.database.withTenant(tenantId, async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE a.attname = 'tenant_id' AND c.relkind = 'r' AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
    const rows: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const found = await tx.execute<{ rows: string | null }>(
        sql`SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS rows FROM ${sql.identifier(name)} t`,
      );
      rows[name] = found.rows[0]?.rows ?? '';
    }
    return rows;
  });
}
