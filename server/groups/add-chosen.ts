import { sql } from 'drizzle-orm';
import type { ChosenPeople } from '../../contract/people/filter.ts';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { act, chosenIds, takeBack } from '../people/index.ts';
import { currentTenant } from '../core/db/index.ts';

/**
 * Adds people to a group as plain members. Whoever is in it, or waits to be let in, stays as they are and is not counted.
 * @throws Refusal 404 for the group or for somebody named
 */
export async function addChosen(ctx: Ctx, { groupId, who }: { groupId: string; who: ChosenPeople }) {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM groups WHERE tenant_id = ${currentTenant} AND id = ${groupId} AND archived_at IS NULL FOR SHARE`,
  );
  if (rows.length === 0) throw notFound('group');
  const ids = await chosenIds(ctx, who);
  const done = await act(ctx, {
    action: 'added to group',
    groupId,
    change: (at) => sql`
      INSERT INTO group_members (tenant_id, group_id, person_id, created_at)
      SELECT p.tenant_id, ${groupId}::uuid, p.id, ${at} FROM people p
      WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL ORDER BY p.id
      ON CONFLICT DO NOTHING RETURNING person_id, NULL::timestamptz AS archived_before`,
  });
  const detail = { added: done.people, actId: done.actId };
  await ctx.audit({ action: 'group.people_added', subject: 'group', subjectId: groupId, detail });
  ctx.emit('groups', { groupId });
  return done;
}

/** Takes them out again: exactly those it added, as far as they are still there as it left them. @throws Refusal 404, 409 */
export async function undoAddChosen(ctx: Ctx, actId: string): Promise<{ people: number }> {
  const { groupId, at } = await takeBack(ctx, actId, ['added to group']);
  const { rows } = await ctx.db.execute(sql`
    DELETE FROM group_members m USING people_acted_on a
    WHERE m.tenant_id = ${currentTenant} AND a.tenant_id = m.tenant_id AND a.act_id = ${actId}::uuid AND a.person_id = m.person_id AND m.group_id = ${groupId}::uuid
      AND m.created_at = ${at}::timestamptz AND m.position = '' AND NOT m.is_group_leader AND NOT m.enable_login
    RETURNING m.person_id`);
  const detail = { removed: rows.length, actId };
  await ctx.audit({ action: 'group.adding_undone', subject: 'group', subjectId: groupId ?? actId, detail });
  ctx.emit('groups', { groupId: groupId ?? '' });
  return { people: rows.length };
}
