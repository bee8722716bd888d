import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { groupMember } from '../../contract/groups/schemas.ts';
import type { ListQuery } from '../../contract/route.ts';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { pageOf } from '../core/page-of.ts';
import { matches } from '../people/index.ts';
import { waitingCount, waitingOf } from './joining/matches.ts';
import { currentTenant } from '../core/db/index.ts';

/** A row of `group_members m` and `people p`, shaped as in the contract. */
const entry = sql`json_build_object(
  'person', json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
    'phoneNumber', p.phone_number, 'address', p.address, 'pictureId', p.picture_id),
  'position', m.position, 'isGroupLeader', m.is_group_leader, 'enableLogin', m.enable_login, 'groupID', m.group_id)`;

export type Member = z.input<typeof groupMember>;
export type Page = ListQuery & {
  /** The last person of the previous page; `page` is ignored then. */
  after?: string | undefined;
};

/** One page of a group's members by name, archived people excluded, or of those waiting. Throws 404 for an unknown group. */
export async function listMembers(ctx: Ctx, id: string, some: Page & { state: 'approved' | 'waiting' }) {
  const [items, total] =
    some.state === 'waiting'
      ? [waitingOf(id, some), waitingCount(sql`${id}`, some.search)]
      : [membersOf(id, some), some.search?.trim() ? foundIn(id, some.search) : countOf(sql`${id}`)];
  const { rows } = await ctx.db.execute<{ items: Member[]; total: string | number }>(sql`
    SELECT ${items} AS items, ${total} AS total FROM groups g
    WHERE g.tenant_id = ${currentTenant} AND g.id = ${id} AND g.archived_at IS NULL`);
  if (!rows[0]) throw notFound();
  return { items: rows[0].items, totalItems: Number(rows[0].total) };
}

/**
 * The approved members of a group as the contract shows them, made in the database: one statement whatever their number,
 * along the index by name. The id is written out at each place, so that the planner knows whether this group is a big one.
 */
export function membersOf(id: string, { search, after, ...page }: Page): SQL {
  const { size, skip } = pageOf({ ...page, after });
  return sql`(
    SELECT coalesce(json_agg(m.entry ORDER BY m.sort_name, m.person_id), '[]') FROM (
      SELECT m.sort_name, m.person_id, ${entry} AS entry ${inGroup(id, search)} ${onwardsFrom(after)}
      ORDER BY m.sort_name, m.person_id LIMIT ${size}::integer OFFSET ${skip}::integer
    ) AS m)`;
}

/** The columns of a member's row, in the order in which `rowsOfMembers` selects them. */
export type MemberRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  address: string;
  picture_id: string | null;
  position: string;
  is_group_leader: boolean;
  enable_login: boolean;
};

/**
 * The same members as `membersOf`, as rows: to build JSON of a thousand takes the database four times as long as to return
 * them over, and taking them apart here costs less than that. Sorted by `sort_name` and `id`, which come first.
 */
export function rowsOfMembers(id: string, { search, after, ...page }: Page): SQL {
  const { size, skip } = pageOf({ ...page, after });
  return sql`SELECT m.sort_name, p.id, p.first_name, p.last_name, p.email, p.phone_number, p.address, p.picture_id,
      m.position, m.is_group_leader, m.enable_login ${inGroup(id, search)} ${onwardsFrom(after)}
    ORDER BY m.sort_name, m.person_id LIMIT ${size}::integer OFFSET ${skip}::integer`;
}

/** A row, shaped as in the contract. */
export const toMember = (groupID: string, row: MemberRow): Member => ({
  person: {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    pictureId: row.picture_id,
  },
  position: row.position,
  isGroupLeader: row.is_group_leader,
  enableLogin: row.enable_login,
  groupID,
});

const onwardsFrom = (after: string | undefined): SQL =>
  after
    ? sql`AND (m.sort_name, m.person_id) > (SELECT l.sort_name, l.id FROM people l
      WHERE l.tenant_id = ${currentTenant} AND l.id = ${after})`
    : sql``;

/** One member of a group. */
export async function memberOf(ctx: Ctx, groupId: string, personId: string): Promise<Member> {
  const { rows } = await ctx.db.execute<{ entry: Member }>(sql`
    SELECT ${entry} AS entry FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId} AND m.person_id = ${personId}`);
  return rows[0]!.entry;
}

/** Counted from the index alone, minus the few who are archived. */
export function countOf(id: SQL): SQL {
  return sql`((SELECT count(*) FROM group_members m
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${id} AND m.state = 'approved')
    - (SELECT count(*) FROM people p JOIN group_members m ON m.tenant_id = ${currentTenant} AND m.person_id = p.id
        WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NOT NULL AND m.group_id = ${id} AND m.state = 'approved'))`;
}

function foundIn(id: string, search: string): SQL {
  return sql`(SELECT count(*) ${inGroup(id, search)})`;
}

function inGroup(id: string, search: string | undefined): SQL {
  return sql`FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
      WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${id} AND m.state = 'approved' AND p.archived_at IS NULL ${search?.trim() ? sql`AND ${matches(search)}` : sql``}`;
}
