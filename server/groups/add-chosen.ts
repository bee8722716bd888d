import { sql } from 'drizzle-orm';
import type { ChosenPeople } from '../../contract/people/filter.ts';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { act, chosenIds, takeBack, personByContact, matching } from '../people/index.ts';
import { currentTenant } from '../core/db/index.ts';
import type { z } from 'zod';
import type { memberByContact } from '../../contract/groups/schemas.ts';
import { type Member, memberOf } from './members.ts';

/**
 * Adds people to a group as plain members. People in it, or waiting to be let in, stay as they are and are not counted.
 * @throws Refusal 404 for the group or for somebody named
 */
export async function addChosen(ctx: Ctx, { groupId, who }: { groupId: string; who: ChosenPeople }) {
  const { rows } = await ctx.db.execute(
    sql`SELECT FROM groups WHERE tenant_id = ${currentTenant} AND id = ${groupId} AND archived_at IS NULL FOR SHARE`,
  );
  if (rows.length === 0) throw notFound();
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
    WHERE m.tenant_id = ${currentTenant} AND a.tenant_id = ${currentTenant} AND a.act_id = ${actId}::uuid AND a.person_id = m.person_id AND m.group_id = ${groupId}::uuid
      AND m.created_at = ${at}::timestamptz AND m.position = '' AND NOT m.is_group_leader AND NOT m.enable_login
    RETURNING m.person_id`);
  const detail = { removed: rows.length, actId };
  await ctx.audit({ action: 'group.adding_undone', subject: 'group', subjectId: groupId ?? actId, detail });
  ctx.emit('groups', { groupId: groupId ?? '' });
  return { people: rows.length };
}

/**
 * Puts somebody into a group by their name and an exact number or address. A leader may not look through the directory,
 * so nothing is answered of anybody who was not named right. Throws 404 for the group, 400 for a number that is none.
 */
export async function addByContact(
  ctx: Ctx,
  groupId: string,
  { position, ...contact }: z.output<typeof memberByContact>,
): Promise<{ known: boolean; member: Member }> {
  const { rows: group } = await ctx.db.execute(
    sql`SELECT FROM groups WHERE tenant_id = ${currentTenant} AND id = ${groupId} AND archived_at IS NULL`,
  );
  if (group.length === 0) throw notFound();
  const { personId, known } = await personByContact(ctx, contact);
  await ctx.db.execute(sql`
    INSERT INTO group_members AS m (tenant_id, group_id, person_id, position)
    VALUES (${ctx.tenantId}, ${groupId}, ${personId}, ${position})
    ON CONFLICT (tenant_id, group_id, person_id) DO UPDATE
    SET state = 'approved', position = CASE WHEN excluded.position = '' THEN m.position ELSE excluded.position END`);
  await ctx.audit({ action: 'group.member_added', subject: 'group', subjectId: groupId, detail: { personId, known } });
  ctx.emit('groups', { groupId });
  return { known, member: await memberOf(ctx, groupId, personId) };
}

/** As many as a person looks through; to find others they type another letter. */
const OFFERED = 30;
/** How far the search goes past those who are in the group already. */
const LOOKED_AT = 1000;

/** The people added last: suggestions for an empty search. */
const cameLast = sql`(
  SELECT p.id AS person_id, row_number() OVER (ORDER BY p.created_at DESC, p.id) AS place FROM people p
  WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL ORDER BY p.created_at DESC, p.id LIMIT ${LOOKED_AT}) AS found`;

/**
 * People to add to a group: matches outside it, the best first; before any search, the latest arrivals. Throws 404 for
 * the group.
 */
export async function peopleToAdd(ctx: Ctx, groupId: string, searchText: string) {
  const { rows: known } = await ctx.db.execute(
    sql`SELECT FROM groups WHERE tenant_id = ${currentTenant} AND id = ${groupId} AND archived_at IS NULL`,
  );
  if (known.length === 0) throw notFound();
  const { rows } = await ctx.db.execute<{
    id: string;
    name: string;
    email: string;
    phoneNumber: string;
    pictureId: string | null;
  }>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.email, p.phone_number AS "phoneNumber", p.picture_id AS "pictureId"
    FROM ${searchText.trim() === '' ? cameLast : matching({ search: searchText, sort: 'best', pageSize: LOOKED_AT, skip: 0 })}
    JOIN people p ON p.id = found.person_id
    WHERE p.tenant_id = ${currentTenant} AND NOT EXISTS (SELECT FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId} AND m.person_id = p.id)
    ORDER BY found.place LIMIT ${OFFERED}`);
  return { items: rows.map((row) => ({ ...row, nameResult: row.name })), totalItems: rows.length };
}
