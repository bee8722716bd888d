import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { groupMember } from '../../contract/groups/schemas.ts';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { matches } from '../people/index.ts';

/** Entries of a list that asks for no page. */
export const MOST = 1000;

const entry = sql`json_build_object(
  'person', json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
    'phoneNumber', p.phone_number, 'address', p.address),
  'position', m.position, 'isGroupLeader', m.is_group_leader, 'enableLogin', m.enable_login, 'groupID', m.group_id)`;

export type Member = z.input<typeof groupMember>;
export type Page = { page?: number | undefined; pageSize?: number | undefined; search?: string | undefined };
type Some = Page & { state: 'approved' | 'waiting' };

/** One page of a group's members by name, who are not archived. Throws 404 for a group that is not there. */
export async function listMembers(ctx: Ctx, id: string, some: Some) {
  const { rows } = await ctx.db.execute<{ items: Member[]; total: string | number }>(sql`
    SELECT ${membersOf(id, some)} AS items, ${some.search?.trim() ? foundIn(id, some) : countOf(sql`${id}`, some.state)} AS total
    FROM groups g WHERE g.id = ${id} AND g.archived_at IS NULL`);
  if (!rows[0]) throw notFound('group');
  return { items: rows[0].items, totalItems: Number(rows[0].total) };
}

/**
 * The members of a group as the contract shows them, made in the database: one statement whatever their number. The id is
 * written out at each place, so that the planner knows whether this group is a big one.
 */
export function membersOf(id: string, { state, page = 0, pageSize = MOST, search }: Some): SQL {
  return sql`(
    SELECT coalesce(json_agg(m.entry ORDER BY m.sort_name, m.id), '[]') FROM (
      SELECT p.sort_name, p.id, ${entry} AS entry
      ${inGroup(id, state, search)} ORDER BY p.sort_name, p.id LIMIT ${pageSize}::integer OFFSET ${page * pageSize}::integer
    ) AS m)`;
}

/** One member of a group. */
export async function memberOf(ctx: Ctx, groupId: string, personId: string): Promise<Member> {
  const { rows } = await ctx.db.execute<{ entry: Member }>(sql`
    SELECT ${entry} AS entry FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
    WHERE m.group_id = ${groupId} AND m.person_id = ${personId}`);
  return rows[0]!.entry;
}

/** Counted from the index alone; the few who are archived are taken off again. */
export function countOf(id: SQL, state: Some['state']): SQL {
  return sql`((SELECT count(*) FROM group_members m WHERE m.group_id = ${id} AND m.state = ${state})
    - (SELECT count(*) FROM people p JOIN group_members m ON m.tenant_id = p.tenant_id AND m.person_id = p.id
        WHERE p.archived_at IS NOT NULL AND m.group_id = ${id} AND m.state = ${state}))`;
}

function foundIn(id: string, { state, search }: Some): SQL {
  return sql`(SELECT count(*) ${inGroup(id, state, search)})`;
}

function inGroup(id: string, state: Some['state'], search: string | undefined): SQL {
  return sql`FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
      WHERE m.group_id = ${id} AND m.state = ${state} AND p.archived_at IS NULL ${search?.trim() ? sql`AND ${matches(search)}` : sql``}`;
}
