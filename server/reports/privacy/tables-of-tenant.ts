import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/** A table of organisations: its columns, its key besides the tenant, and whether its rows may be removed one by one. */
export type TenantTable = { name: string; columns: string[]; key: string[]; removable: boolean };

/** Every table with rows of this organisation, those of features to come included; by name. */
export async function tablesOfTenant(ctx: Ctx): Promise<TenantTable[]> {
  const { rows } = await ctx.db.execute<TenantTable>(sql`
    SELECT c.relname AS name, has_table_privilege(c.oid, 'DELETE') AS removable,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY array_position(k.conkey, a.attnum)), '[]') FROM pg_constraint k
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attname <> 'tenant_id') AS key
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')
    ORDER BY 1`);
  return rows;
}
