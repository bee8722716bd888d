import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { group as groupSchema } from '../../contract/groups/schemas.ts';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { isLeader } from '../core/identity/authorize.ts';
import { pageOf } from '../core/page-of.ts';
import { people } from '../people/index.ts';
import { countOf, type Member, type MemberRow, type Page, rowsOfMembers, toMember } from './members.ts';
import { waitingCount, waitingOf } from './joining/matches.ts';
import { currentTenant, namedStatement } from '../core/db/index.ts';

type Group = z.input<typeof groupSchema>;
type Leader = { id: string; name: string };
type Row = {
  id: string;
  name: string;
  description: string;
  is_mobile_group: boolean;
  picture_id: string | null;
  count: string | number;
  waiting_count: string | number;
};

/** The number of leaders named beside a group; further ones are in the list. */
const LEADERS = 6;

type Head = Row & { waiting: Member[]; leaders: Leader[] };

/** A group with a page of its members (the first 1,000 by default), in one statement. Throws 404. */
export async function readGroup(ctx: Ctx, id: string, page: Page = {}): Promise<Group> {
  const statement = sql`
    SELECT to_json(head) AS head, NULL::text COLLATE "C" AS sort_name, NULL::uuid AS id, NULL::text AS first_name,
      NULL::text AS last_name, NULL::text AS email, NULL::text AS phone_number, NULL::text AS address,
      NULL::uuid AS picture_id, NULL::text AS position, NULL::boolean AS is_group_leader, NULL::boolean AS enable_login
    FROM (
      SELECT g.id, g.name, g.description, g.is_mobile_group, g.picture_id, ${countOf(sql`${id}`)} AS count,
        ${waitingOf(id, {})} AS waiting, ${waitingCount(sql`${id}`)} AS waiting_count, ${leadersOf(id)} AS leaders
      FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.id = ${id} AND g.archived_at IS NULL) AS head
    UNION ALL SELECT NULL, m.* FROM (${rowsOfMembers(id, page)}) AS m
    ORDER BY sort_name NULLS FIRST, id`;
  // To plan it takes as long as to run it; the first page, which everybody opens, has one best plan whoever asks.
  const isFirstPage = !page.search && !page.after && page.page === undefined && !page.pageSize;
  const { rows } = await ctx.db.execute<MemberRow & { head: Head | null }>(
    isFirstPage ? namedStatement(statement) : statement,
  );
  const [first, ...members] = rows;
  if (!first?.head) throw notFound();
  const { waiting, leaders, ...row } = first.head;
  const peopleInGroups = members.map((member) => toMember(id, member));
  return { ...shown(row), peopleInGroups, awaitingApprovals: waiting, leaders };
}

function leadersOf(id: string): SQL {
  return sql`(SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.sort_name), '[]') FROM (
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, m.sort_name
    FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${id} AND m.is_group_leader AND m.state = 'approved' AND p.archived_at IS NULL
    ORDER BY m.sort_name, p.id LIMIT ${LEADERS}::integer) AS l)`;
}

/** The groups by name, each with how many people it has. */
export async function listGroups(ctx: Ctx, { search, ...page }: Page) {
  const { size, skip } = pageOf(page);
  const wanted = search?.trim()
    ? sql`AND position(app.plain(${search.trim()}) IN app.plain(g.name || ' ' || g.description)) > 0`
    : sql``;
  const { rows } = await ctx.db.execute<Row & { total: string | number }>(sql`
    WITH wanted AS (SELECT g.* FROM groups g
      WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL ${within(ctx)} ${wanted})
    SELECT g.id, g.name, g.description, g.is_mobile_group, g.picture_id, ${countOf(sql`g.id`)} AS count,
      ${waitingCount(sql`g.id`)} AS waiting_count, t.total
    FROM (SELECT count(*) AS total FROM wanted) AS t
    LEFT JOIN LATERAL (
      SELECT * FROM wanted ORDER BY app.plain(name), id LIMIT ${size}::integer OFFSET ${skip}::integer
    ) AS g ON true ORDER BY app.plain(g.name), g.id`);
  return { items: rows.filter(({ id }) => id !== null).map(shown), totalItems: Number(rows[0]?.total ?? 0) };
}

/** Groups that were deleted, the last first. */
export async function deletedGroups(ctx: Ctx, { search, ...page }: Page) {
  const { size, skip } = pageOf(page);
  const { rows } = await ctx.db.execute<{ id: string; name: string; count: string; at: string; total: string }>(sql`
    SELECT g.id, g.name, ${countOf(sql`g.id`)} AS count, g.archived_at AS at, count(*) OVER () AS total FROM groups g
    WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NOT NULL
      AND position(app.plain(${search?.trim() ?? ''}) IN app.plain(g.name)) > 0
    ORDER BY g.archived_at DESC, g.id LIMIT ${size}::integer OFFSET ${skip}::integer`);
  const items = rows.map(({ id, name, count, at }) => ({
    id,
    name,
    peopleInGroupsCount: Number(count),
    deletedAt: new Date(at).toISOString(),
  }));
  return { items, totalItems: Number(rows[0]?.total ?? 0) };
}

/** The groups of a person, by name. Throws 404 for an unknown person. */
export async function groupsOfPerson(ctx: Ctx, personId: string) {
  const { rows: known } = await ctx.db.execute(
    sql`SELECT FROM ${people} WHERE tenant_id = ${currentTenant} AND id = ${personId}`,
  );
  if (known.length === 0) throw notFound();
  const { rows } = await ctx.db.execute<{
    id: string;
    name: string;
    position: string;
    leads: boolean;
    state: 'approved' | 'waiting';
  }>(sql`
    SELECT g.id, g.name, m.position, m.is_group_leader AS leads, m.state
    FROM group_members m JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id
    WHERE m.tenant_id = ${currentTenant} AND m.person_id = ${personId} AND g.archived_at IS NULL ORDER BY app.plain(g.name), g.id`);
  return { items: rows.map(({ leads, ...row }) => ({ ...row, isGroupLeader: leads })), totalItems: rows.length };
}

/** The groups that the signed-in person belongs to. */
export async function ownGroups(ctx: Ctx) {
  return ctx.user?.personId ? groupsOfPerson(ctx, ctx.user.personId) : { items: [], totalItems: 0 };
}

/** For lists of `groups g`: a leader's are those they lead. */
function within(ctx: Ctx): SQL {
  return isLeader(ctx.user) ? sql`AND app.leads(${ctx.user.personId}::uuid, g.id)` : sql``;
}

function shown(row: Row) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isMobileGroup: row.is_mobile_group,
    pictureId: row.picture_id,
    peopleInGroupsCount: Number(row.count),
    awaitingApprovalsCount: Number(row.waiting_count),
  };
}
