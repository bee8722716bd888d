import { type SQL, sql } from 'drizzle-orm';
import type { ChosenMembers } from '../../../contract/groups/member-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { chosen, holdGroups } from './chosen-members.ts';
import { forgetChanges } from './undo.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

type MoveInput = { from: string; to: string; who: ChosenMembers };
type Done = { change_id: string | null; members: number; came: number; named: string[] | null };

/** How many people one row of the audit trail names. */
export const NAMED = 200;

/**
 * Moves approved members from one group to another. A member who is in the target already only leaves; one who waits
 * there is approved. Leadership is not carried over. Repeating it changes nothing. Throws 404 for a missing group.
 */
export function moveMembers(ctx: Ctx, wish: MoveInput) {
  return carryOver(ctx, wish, {
    kind: 'moved',
    gone: sql`DELETE FROM group_members d USING wanted w
    WHERE d.tenant_id = ${currentTenant} AND d.group_id = w.group_id AND d.person_id = w.person_id RETURNING d.*`,
    taken: sql`(SELECT coalesce(jsonb_agg(to_jsonb(gone)), '[]') FROM gone)`,
    action: 'group.members_moved',
  });
}

/** Copies approved members into another group; the first stays as it is. */
export function copyMembers(ctx: Ctx, wish: MoveInput) {
  return carryOver(ctx, wish, {
    kind: 'copied',
    gone: sql`SELECT * FROM wanted`,
    taken: sql`'[]'::jsonb`,
    action: 'group.members_copied',
  });
}

type Way = { kind: 'moved' | 'copied'; gone: SQL; taken: SQL; action: string };

async function carryOver(ctx: Ctx, { from, to, who }: MoveInput, { kind, gone, taken, action }: Way) {
  await holdGroups(ctx, [from, to]);
  if (from === to) {
    const text = refusals.alreadyThere;
    throw refuse('groups.same', 400, text, { groupTo: text });
  }
  await forgetChanges(ctx);
  const { rows } = await ctx.db.execute<Done>(sql`
    WITH wanted AS (SELECT m.* FROM group_members m
      WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${from} AND m.state = 'approved' AND ${chosen(who)}),
    gone AS (${gone}),
    came AS (
      INSERT INTO group_members AS t (tenant_id, group_id, person_id, position, enable_login, sort_name)
      SELECT tenant_id, ${to}::uuid, person_id, position, enable_login, sort_name FROM gone ORDER BY person_id
      ON CONFLICT (tenant_id, group_id, person_id) DO UPDATE SET state = 'approved' WHERE t.state = 'waiting'
      RETURNING t.person_id, xmax = 0 AS added
    ),
    kept AS (
      INSERT INTO group_changes (tenant_id, kind, group_id, target_id, taken, added, approved)
      SELECT ${ctx.tenantId}::uuid, ${kind}, ${from}::uuid, ${to}::uuid, ${taken},
        (SELECT coalesce(jsonb_agg(person_id), '[]') FROM came WHERE added),
        (SELECT coalesce(jsonb_agg(person_id), '[]') FROM came WHERE NOT added)
      WHERE EXISTS (SELECT FROM ${kind === 'moved' ? sql`gone` : sql`came`})
      RETURNING id
    )
    SELECT (SELECT id FROM kept) AS change_id, (SELECT count(*)::integer FROM gone) AS members,
      (SELECT count(*)::integer FROM came) AS came,
      (SELECT array_agg(person_id) FROM (SELECT person_id FROM gone LIMIT ${NAMED + 1}::integer) AS a_few) AS named`);
  const { change_id: changeId, members, came, named } = rows[0]!;
  if (changeId) {
    const personIds = named && named.length <= NAMED ? named : undefined;
    await ctx.audit({ action, subject: 'group', subjectId: from, detail: { to, members, came, personIds } });
    ctx.emit('groups', { groupId: from });
    ctx.emit('groups', { groupId: to });
  }
  return { status: true as const, members, alreadyThere: members - came, changeId };
}
