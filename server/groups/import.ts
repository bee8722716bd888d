import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import type { ImportGroups } from '../people/index.ts';

/** Puts people of an import into groups, and takes them out again. */
export const importGroups: ImportGroups = {
  async join(ctx, { importId, groupId }) {
    const rows = sql`import_rows r WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status <> 'bad'`;
    const into = groupId ? await addMembers(ctx, importId, sql`SELECT ${groupId}::uuid, r.person_id FROM ${rows}`) : 0;
    const { rows: named } = await ctx.db.execute(sql`SELECT FROM ${rows} AND r.group_name <> '' LIMIT 1`);
    if (named.length === 0) return into;
    const split = sql`(SELECT n.person_id, btrim(part) AS name FROM (
      SELECT r.person_id, r.group_name AS name FROM ${rows} AND r.group_name <> '') AS n, regexp_split_to_table(n.name, ';') AS part
      WHERE btrim(part) <> '')`;
    const { rows: made } = await ctx.db.execute<{ id: string }>(sql`
      WITH made AS (
      INSERT INTO groups (tenant_id, name)
      SELECT ${ctx.tenantId}::uuid, name FROM (
        SELECT DISTINCT ON (lower(name)) name FROM ${split} AS told ORDER BY lower(name), name) AS fresh
      WHERE NOT EXISTS (SELECT FROM groups g WHERE g.tenant_id = ${ctx.tenantId} AND lower(g.name) = lower(fresh.name) AND g.archived_at IS NULL)
      RETURNING id)
      INSERT INTO imported_groups (tenant_id, import_id, group_id)
      SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, id FROM made RETURNING group_id AS id`);
    const added = await addMembers(
      ctx,
      importId,
      sql`SELECT g.id, told.person_id FROM ${split} AS told
        JOIN groups g ON g.tenant_id = ${ctx.tenantId} AND lower(g.name) = lower(told.name) AND g.archived_at IS NULL`,
    );
    if (made.length > 0) {
      await ctx.audit({
        action: 'groups.imported',
        subject: 'import',
        subjectId: importId,
        detail: { groups: made.length },
      });
    }
    return into + added;
  },

  async leave(ctx, { importId }) {
    const { rows } = await ctx.db.execute<{ group_id: string }>(sql`
      DELETE FROM group_members m USING import_memberships i
      WHERE i.tenant_id = ${ctx.tenantId} AND i.import_id = ${importId}
        AND m.tenant_id = i.tenant_id AND m.group_id = i.group_id AND m.person_id = i.person_id
      RETURNING m.group_id`);
    await ctx.db.execute(sql`
      UPDATE groups g SET archived_at = ${ctx.clock().toISOString()}::timestamptz
      FROM imported_groups i
      WHERE i.tenant_id = ${ctx.tenantId} AND i.import_id = ${importId}
        AND g.tenant_id = i.tenant_id AND g.id = i.group_id AND g.archived_at IS NULL
        AND NOT EXISTS (SELECT FROM group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id)`);
    if (rows.length > 0) await ctx.emit('groups', {});
    return rows.length;
  },
};

/** Who waits for approval is approved by this; who is in already stays as they are. */
async function addMembers(ctx: Ctx, importId: string, pairs: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await ctx.db.execute<{ added: number }>(sql`
    WITH wanted AS (SELECT DISTINCT group_id, person_id FROM (${pairs}) AS pair (group_id, person_id)), added AS (
      INSERT INTO group_members AS m (tenant_id, group_id, person_id)
      SELECT ${ctx.tenantId}::uuid, w.group_id, w.person_id FROM wanted w
      ORDER BY w.group_id, w.person_id
      ON CONFLICT (tenant_id, group_id, person_id) DO UPDATE SET state = 'approved' WHERE m.state = 'waiting'
      RETURNING group_id, person_id, xmax = 0 AS fresh), kept AS (
      INSERT INTO import_memberships (tenant_id, import_id, group_id, person_id)
      SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, group_id, person_id FROM added WHERE fresh
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS added FROM added`);
  if (Number(rows[0]?.added) > 0) await ctx.emit('groups', {});
  return Number(rows[0]?.added ?? 0);
}
