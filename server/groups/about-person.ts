import { sql } from 'drizzle-orm';
import type { AboutPerson } from '../people/index.ts';

/** What groups tell of a person: which they joined and left. */
export const groupsAboutPerson: AboutPerson = {
  history: (ids) => sql`
    SELECT m.created_at AS at, CASE m.state WHEN 'waiting' THEN 'asked to join group' ELSE 'joined group' END AS kind,
      m.group_id::text || m.person_id AS key, NULL::uuid AS account_id, jsonb_build_object('groupId', g.id, 'group', g.name) AS detail
    FROM group_members m JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id WHERE m.person_id IN ${ids}
    UNION ALL
    SELECT h.at, h.kind, m.id::text, NULL, jsonb_build_object('groupId', g.id, 'group', g.name)
    FROM past_group_members m JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    CROSS JOIN LATERAL (VALUES (m.joined_at, 'joined group'), (m.left_at, 'left group')) AS h (at, kind)
    WHERE m.person_id IN ${ids}`,
};
