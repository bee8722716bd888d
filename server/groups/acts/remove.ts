import { sql } from 'drizzle-orm';
import type { ChosenMembers } from '../../../contract/groups/member-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { chosen, holdGroups, listed } from './chosen-members.ts';
import { NAMED } from './move.ts';
import { forgetChanges } from './undo.ts';
import { currentTenant } from '../../core/db/index.ts';

type Done = { change_id: string | null; members: number; named: string[] | null };

/**
 * Removes members from a group, approved or waiting, and requests to join it. They stay in the directory. People no
 * longer in the group are skipped. Throws 404 for the group.
 */
export async function removeMembers(ctx: Ctx, groupId: string, who: ChosenMembers) {
  await holdGroups(ctx, [groupId]);
  await forgetChanges(ctx);
  const approvedOnly = who.everybody ? sql`AND m.state = 'approved'` : sql``;
  const { rows } = await ctx.db.execute<Done>(sql`
    WITH gone AS (DELETE FROM group_members m
      WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId} ${approvedOnly} AND ${chosen(who)} RETURNING m.*),
    refused AS (
      UPDATE join_requests r SET state = 'removed', decided_at = ${ctx.clock().toISOString()}::timestamptz
      WHERE r.tenant_id = ${currentTenant} AND r.group_id = ${groupId} AND r.state = 'waiting' AND r.id IN (${listed(who.ids)}) RETURNING r.id
    ),
    kept AS (
      INSERT INTO group_changes (tenant_id, kind, group_id, taken, requests)
      SELECT ${ctx.tenantId}::uuid, 'removed', ${groupId}::uuid,
        (SELECT coalesce(jsonb_agg(to_jsonb(gone)), '[]') FROM gone), (SELECT coalesce(jsonb_agg(id), '[]') FROM refused)
      WHERE EXISTS (SELECT FROM gone) OR EXISTS (SELECT FROM refused)
      RETURNING id
    )
    SELECT (SELECT id FROM kept) AS change_id,
      ((SELECT count(*) FROM gone) + (SELECT count(*) FROM refused))::integer AS members,
      (SELECT array_agg(person_id) FROM (SELECT person_id FROM gone LIMIT ${NAMED + 1}::integer) AS a_few) AS named`);
  const { change_id: changeId, members, named } = rows[0]!;
  if (changeId) {
    const personIds = named && named.length <= NAMED ? named : undefined;
    const detail = { members, personIds };
    await ctx.audit({ action: 'group.members_removed', subject: 'group', subjectId: groupId, detail });
    ctx.emit('groups', { groupId });
  }
  return { status: true as const, members, alreadyThere: 0, changeId };
}
