import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { inBatches, listInBatches, repeatUntilNone } from '../core/in-batches.ts';
import type { ImportGroups } from '../people/index.ts';

/** Adds people of an import to groups, and removes them again. */
export const importGroups: ImportGroups = {
  async names(ctx) {
    const { rows } = await ctx.db.execute<{ name: string }>(
      sql`SELECT g.name FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL`,
    );
    return rows.map(({ name }) => name);
  },

  async missing(ctx, { importId, last }) {
    const named = await groupsNamed(ctx, importId, last);
    if (named.length === 0) return [];
    const known = new Set((await importGroups.names(ctx)).map((name) => name.toLowerCase()));
    return named.filter((name) => !known.has(name.toLowerCase()));
  },

  async join(ctx, { importId, groupId, last }) {
    const named = await groupsNamed(ctx, importId, last);
    const made = await makeGroups(ctx, importId, named);
    let added = 0;
    await inBatches(ctx, { last }, async (piece) => {
      const rows = goodRows(ctx, importId, piece);
      if (groupId) added += await addMembers(ctx, importId, sql`SELECT ${groupId}::uuid, r.person_id FROM ${rows}`);
      if (named.length === 0) return;
      added += await addMembers(
        ctx,
        importId,
        sql`SELECT g.id, told.person_id FROM ${namesIn(rows)} AS told
          JOIN groups g ON g.tenant_id = ${ctx.tenantId} AND lower(g.name) = lower(told.name) AND g.archived_at IS NULL`,
      );
    });
    if (added > 0) ctx.emit('groups', {});
    if (made > 0) {
      await ctx.audit({ action: 'groups.imported', subject: 'import', subjectId: importId, detail: { groups: made } });
    }
    return added;
  },

  async leave(ctx, { importId }) {
    let left = 0;
    await repeatUntilNone(ctx, async (limit) => {
      // When a person leaves a group, the record that the import added them is removed.
      const { rows } = await ctx.db.execute(sql`
        DELETE FROM group_members m USING (
          SELECT group_id, person_id FROM import_memberships
          WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} ORDER BY group_id, person_id LIMIT ${limit}::integer) AS i
        WHERE m.tenant_id = ${ctx.tenantId} AND m.group_id = i.group_id AND m.person_id = i.person_id
        RETURNING m.group_id`);
      left += rows.length;
      return rows.length;
    });
    await ctx.db.execute(sql`
      UPDATE groups g SET archived_at = ${ctx.clock().toISOString()}::timestamptz
      FROM imported_groups i
      WHERE i.tenant_id = ${ctx.tenantId} AND i.import_id = ${importId}
        AND g.tenant_id = ${currentTenant} AND g.id = i.group_id AND g.archived_at IS NULL
        AND NOT EXISTS (SELECT FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.group_id = g.id)`);
    if (left > 0) ctx.emit('groups', {});
    return left;
  },
};

const goodRows = (ctx: Ctx, importId: string, { after, upTo }: { after: number; upTo: number }) =>
  sql`import_rows r WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status <> 'bad'
    AND r.row_number > ${after} AND r.row_number <= ${upTo}`;

/** Each person with each group that their rows name. */
const namesIn = (rows: SQL) => sql`(SELECT n.person_id, btrim(part) AS name FROM (
  SELECT r.person_id, r.group_name AS name FROM ${rows} AND r.group_name <> '') AS n, regexp_split_to_table(n.name, ';') AS part
  WHERE btrim(part) <> '')`;

/** The names of groups in an import, of those that differ only in case one. */
async function groupsNamed(ctx: Ctx, importId: string, last: number): Promise<string[]> {
  const named = new Map<string, string>();
  await inBatches(ctx, { last }, async (piece) => {
    const { rows } = await ctx.db.execute<{ key: string; name: string }>(sql`
      SELECT DISTINCT ON (lower(name)) lower(name) AS key, name FROM ${namesIn(goodRows(ctx, importId, piece))} AS told
      ORDER BY lower(name), name`);
    for (const { key, name } of rows) if (!named.has(key)) named.set(key, name);
  });
  return [...named.values()];
}

/** Creates the missing groups. Returns how many. */
async function makeGroups(ctx: Ctx, importId: string, names: readonly string[]): Promise<number> {
  let made = 0;
  await listInBatches(ctx, names, async (part) => {
    const { rows } = await ctx.db.execute(sql`
      WITH made AS (
        INSERT INTO groups (tenant_id, name)
        SELECT ${ctx.tenantId}::uuid, name FROM jsonb_array_elements_text(${JSON.stringify(part)}::jsonb) AS fresh (name)
        WHERE NOT EXISTS (SELECT FROM groups g WHERE g.tenant_id = ${ctx.tenantId} AND lower(g.name) = lower(fresh.name) AND g.archived_at IS NULL)
        RETURNING id)
      INSERT INTO imported_groups (tenant_id, import_id, group_id)
      SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, id FROM made RETURNING group_id`);
    made += rows.length;
  });
  return made;
}

/** Waiting members are approved by this; existing members stay as they are. */
async function addMembers(ctx: Ctx, importId: string, pairs: SQL): Promise<number> {
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
  return Number(rows[0]?.added ?? 0);
}
