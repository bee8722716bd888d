import { and, eq, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { groupChanges } from '../tables.ts';
import { holdGroups } from './chosen-members.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Changes older than a day cannot be undone; the next change deletes their data. */
export async function forgetChanges(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(groupChanges)
    .where(
      and(eq(groupChanges.tenantId, currentTenant), lt(groupChanges.at, new Date(ctx.clock().getTime() - DAY_MS))),
    );
}

/**
 * Undoes one change: people who left return as they were, people who came leave again. Anyone put back or removed by
 * somebody else meanwhile stays as they are. Undoing twice has no further effect. Throws 404 for an unknown or old
 * change, 409 if one of its groups was deleted since.
 */
export async function undoChange(ctx: Ctx, id: string): Promise<{ members: number }> {
  const [change] = await ctx.db
    .select()
    .from(groupChanges)
    .where(and(eq(groupChanges.tenantId, currentTenant), eq(groupChanges.id, id)))
    .for('update');
  if (!change) throw notFound();
  const members = Math.max(change.taken.length, change.added.length) + change.approved.length + change.requests.length;
  if (change.undoneAt) return { members };
  const { groupId, targetId } = change;
  await holdGroups(ctx, targetId ? [groupId, targetId] : [groupId]).catch(() => {
    throw refuse('groups.deleted', 409, refusals.deleted);
  });
  await ctx.db.execute(sql`
    DELETE FROM group_members m USING group_changes c, jsonb_array_elements_text(c.added) AS one
    WHERE c.tenant_id = ${currentTenant} AND m.tenant_id = ${currentTenant} AND c.id = ${id} AND m.group_id = c.target_id AND m.person_id = one::uuid AND m.state = 'approved'`);
  await ctx.db.execute(sql`
    UPDATE group_members m SET state = 'waiting' FROM group_changes c, jsonb_array_elements_text(c.approved) AS one
    WHERE c.tenant_id = ${currentTenant} AND m.tenant_id = ${currentTenant} AND c.id = ${id} AND m.group_id = c.target_id AND m.person_id = one::uuid`);
  await forgetLeaving(ctx, id);
  await ctx.db.execute(sql`
    INSERT INTO group_members (tenant_id, group_id, person_id, position, is_group_leader, enable_login, state, created_at)
    SELECT p.tenant_id, c.group_id, p.id, t.position, t.is_group_leader, t.enable_login, t.state, t.created_at
    FROM group_changes c
    CROSS JOIN LATERAL jsonb_to_recordset(c.taken) AS t (person_id uuid, position text, is_group_leader boolean,
      enable_login boolean, state text, created_at timestamptz)
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = t.person_id
    WHERE c.tenant_id = ${currentTenant} AND c.id = ${id} ORDER BY p.id ON CONFLICT (tenant_id, group_id, person_id) DO NOTHING`);
  await ctx.db.execute(sql`
    UPDATE join_requests r SET state = 'waiting', decided_at = NULL
    FROM group_changes c, jsonb_array_elements_text(c.requests) AS one
    WHERE c.tenant_id = ${currentTenant} AND r.tenant_id = ${currentTenant} AND c.id = ${id} AND r.id = one::uuid AND r.state = 'removed'
      AND NOT EXISTS (SELECT FROM join_requests o WHERE o.tenant_id = ${currentTenant} AND o.group_id = r.group_id
        AND o.same_as = r.same_as AND o.state = 'waiting')`);
  await ctx.db
    .update(groupChanges)
    .set({ undoneAt: ctx.clock() })
    .where(and(eq(groupChanges.tenantId, ctx.tenantId), eq(groupChanges.id, id)));
  await ctx.audit({ action: 'group.change_undone', subject: 'group', subjectId: groupId, detail: { change: id } });
  ctx.emit('groups', { groupId });
  if (targetId) ctx.emit('groups', { groupId: targetId });
  return { members };
}

/** The history of these people says nothing of what was taken back. */
async function forgetLeaving(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM past_group_members o USING group_changes c
    CROSS JOIN LATERAL jsonb_to_recordset(c.taken) AS t (person_id uuid, created_at timestamptz)
    WHERE c.tenant_id = ${currentTenant} AND o.tenant_id = ${currentTenant} AND c.id = ${id} AND o.group_id = c.group_id AND o.person_id = t.person_id AND o.joined_at = t.created_at`);
  await ctx.db.execute(sql`
    DELETE FROM past_group_members o USING group_changes c, jsonb_array_elements_text(c.added) AS one
    WHERE c.tenant_id = ${currentTenant} AND o.tenant_id = ${currentTenant} AND c.id = ${id} AND o.group_id = c.target_id AND o.person_id = one::uuid AND o.joined_at >= c.at`);
}
