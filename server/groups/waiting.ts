import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/route.ts';
import { pageOf } from '../core/page-of.ts';
import { matches } from '../people/index.ts';
import { currentTenant } from '../core/db/index.ts';
import { momentAsText } from '../core/moment-as-text.ts';

/** Those who wait for approval, by name: members in waiting, and requests from the public page, which are no people yet. */
export function waitingOf(id: string, { search, ...page }: ListQuery): SQL {
  const { size, skip } = pageOf(page);
  return sql`(
    SELECT coalesce(json_agg(w.entry ORDER BY w.sort_name, w.id), '[]') FROM (
      SELECT * FROM (${waitingMembers(id, search)} UNION ALL ${requests(id, search)}) AS everybody
      ORDER BY sort_name, id LIMIT ${size}::integer OFFSET ${skip}::integer
    ) AS w)`;
}

/** How many wait; those found where something is searched for. */
export function waitingCount(id: SQL, search?: string): SQL {
  return sql`((SELECT count(*) ${membersWaiting(id, search)}) + (SELECT count(*) ${requestsWaiting(id, search)}))`;
}

/** The groups that people wait to be let into, with how many, most first; as JSON. Sample people are no matter to be decided. */
export const groupsWaiting: SQL = sql`(
  SELECT coalesce(json_agg(json_build_object('groupId', w.id, 'group', w.name, 'people', w.people)
    ORDER BY w.people DESC, w.name, w.id), '[]')
  FROM (SELECT g.id, g.name,
      ${waitingCount(sql`g.id`)} - (SELECT count(*) ${membersWaiting(sql`g.id`)} AND p.is_sample) AS people FROM groups g
    WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL) AS w
  WHERE w.people > 0)`;

function waitingMembers(id: string, search: string | undefined): SQL {
  return sql`SELECT m.sort_name, m.person_id AS id, json_build_object(
    'person', json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
      'phoneNumber', p.phone_number, 'address', p.address, 'pictureId', p.picture_id),
    'position', m.position, 'isGroupLeader', m.is_group_leader, 'enableLogin', m.enable_login, 'groupID', m.group_id,
    'requestedAt', null) AS entry ${membersWaiting(sql`${id}`, search)}`;
}

function requests(id: string, search: string | undefined): SQL {
  return sql`SELECT app.plain(r.first_name || ' ' || r.last_name) COLLATE "C", r.id, json_build_object(
    'person', json_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name, 'email', r.email,
      'phoneNumber', r.phone_number, 'address', ''),
    'position', '', 'isGroupLeader', false, 'enableLogin', false, 'groupID', r.group_id,
    'requestedAt', ${momentAsText(sql`r.asked_at`)}) ${requestsWaiting(sql`${id}`, search)}`;
}

function membersWaiting(id: SQL, search?: string): SQL {
  return sql`FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${id} AND m.state = 'waiting' AND p.archived_at IS NULL ${search?.trim() ? sql`AND ${matches(search)}` : sql``}`;
}

function requestsWaiting(id: SQL, search: string | undefined): SQL {
  const found = search?.trim()
    ? sql`AND app.found_in(
        ' ' || app.plain(r.first_name || ' ' || r.last_name || ' ' || r.email) || ' ' || r.phone_number, ${search})`
    : sql``;
  return sql`FROM join_requests r WHERE r.tenant_id = ${currentTenant} AND r.group_id = ${id} AND r.state = 'waiting' ${found}`;
}
