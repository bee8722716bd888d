import { sql } from 'drizzle-orm';
import type { AboutPerson } from '../people/index.ts';
import { currentTenant } from '../core/db/index.ts';

/** The groups' part: requests to join that were theirs, and what taking back a change of members would need of them. */
const groupPrivacy: Required<Pick<AboutPerson, 'export' | 'erase'>> = {
  export: async (ctx, { id }) => {
    const { rows } = await ctx.db.execute<{ group: string; position: string; leads: boolean }>(sql`
      SELECT g.name AS "group", m.position, m.is_group_leader AS leads FROM group_members m
      JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id
      WHERE m.tenant_id = ${currentTenant} AND m.person_id = ${id} ORDER BY g.name`);
    return { groups: rows };
  },
  erase: async (ctx, { id, phone, email }) => {
    await ctx.db.execute(sql`
      DELETE FROM join_requests r
      WHERE r.tenant_id = ${currentTenant} AND (r.person_id = ${id} OR r.phone = ${phone} OR (${email} <> '' AND lower(r.email) = ${email}))`);
    await ctx.db.execute(sql`
      DELETE FROM group_changes c
      WHERE c.tenant_id = ${currentTenant} AND (c.taken::text || c.added::text || c.approved::text || c.requests::text) LIKE ${`%${id}%`}`);
  },
};

/** Group data on a person: joining and leaving. In a merge the survivor gets the memberships of both. */
export const groupsAboutPerson: AboutPerson = {
  feature: 'groups',
  ...groupPrivacy,
  history: (ids) => sql`
    SELECT m.created_at AS at, CASE m.state WHEN 'waiting' THEN 'asked to join group' ELSE 'joined group' END AS kind,
      m.group_id::text || m.person_id AS key, NULL::uuid AS account_id, jsonb_build_object('groupId', g.id, 'group', g.name) AS detail
    FROM group_members m JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id
    WHERE m.tenant_id = ${currentTenant} AND m.person_id IN ${ids} AND NOT EXISTS (
      SELECT FROM group_members o WHERE o.tenant_id = ${currentTenant} AND o.group_id = m.group_id AND o.person_id IN ${ids}
        AND (o.created_at, o.person_id) < (m.created_at, m.person_id))
    UNION ALL
    SELECT h.at, h.kind, m.id::text, NULL, jsonb_build_object('groupId', g.id, 'group', g.name)
    FROM past_group_members m JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id
    CROSS JOIN LATERAL (VALUES (m.joined_at, 'joined group'), (m.left_at, 'left group')) AS h (at, kind)
    WHERE m.tenant_id = ${currentTenant} AND m.person_id IN ${ids}`,
  glance: (_, ids) => sql`
    SELECT jsonb_build_object('kind', 'group', 'id', g.id, 'name', g.name) AS fact
    FROM (SELECT DISTINCT m.group_id FROM group_members m
      WHERE m.tenant_id = ${currentTenant} AND m.person_id IN ${ids} AND m.state = 'approved') AS m
    JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id AND g.archived_at IS NULL
    ORDER BY g.name, g.id LIMIT 20`,
  merge: {
    snapshot: async (ctx, { kept, merged }) => {
      const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
        SELECT (SELECT coalesce(jsonb_agg(to_jsonb(m) - 'sort_name' ORDER BY m.group_id, m.person_id), '[]')
            FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id IN (${kept}, ${merged})) AS members,
          (SELECT coalesce(jsonb_agg(h.id ORDER BY h.id), '[]') FROM past_group_members h
            WHERE h.tenant_id = ${currentTenant} AND h.person_id IN (${kept}, ${merged})) AS past`);
      return rows[0] ?? {};
    },
    // The other's own memberships stay with them: archived people are in no list, and so nothing of them is lost.
    merge: async (ctx, { kept, merged }) => {
      await ctx.db.execute(sql`
        INSERT INTO group_members AS m (tenant_id, group_id, person_id, position, is_group_leader, enable_login, state, created_at)
        SELECT o.tenant_id, o.group_id, ${kept}::uuid, o.position, o.is_group_leader, o.enable_login, o.state, o.created_at
        FROM group_members o WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${merged}
        ON CONFLICT (tenant_id, group_id, person_id) DO UPDATE SET
          position = CASE WHEN m.position = '' THEN excluded.position ELSE m.position END,
          is_group_leader = m.is_group_leader OR excluded.is_group_leader,
          enable_login = m.enable_login OR excluded.enable_login,
          state = CASE WHEN excluded.state = 'approved' THEN excluded.state ELSE m.state END,
          created_at = least(m.created_at, excluded.created_at)`);
    },
    restore: async (ctx, { kept }, before) => {
      const was = sql`jsonb_populate_recordset(NULL::group_members, ${JSON.stringify(before['members'])}::jsonb) AS was`;
      await ctx.db.execute(sql`
        UPDATE group_members m SET position = was.position, is_group_leader = was.is_group_leader, enable_login = was.enable_login,
          state = was.state, created_at = was.created_at
        FROM ${was} WHERE m.tenant_id = ${currentTenant} AND m.person_id = ${kept} AND was.person_id = ${kept} AND m.group_id = was.group_id`);
      await ctx.db.execute(sql`
        DELETE FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id = ${kept}
          AND m.group_id NOT IN (SELECT was.group_id FROM ${was} WHERE was.person_id = ${kept})`);
      // They never left these groups: they had never been in them.
      await ctx.db.execute(sql`
        DELETE FROM past_group_members h WHERE h.tenant_id = ${currentTenant} AND h.person_id = ${kept}
          AND h.id NOT IN (SELECT jsonb_array_elements_text(${JSON.stringify(before['past'])}::jsonb)::uuid)`);
    },
  },
};
