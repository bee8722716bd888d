import { sql } from 'drizzle-orm';
import type { AboutPerson } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { tenantDayOf, tenantToday } from '../../core/tenant-region.ts';
import { careHistory, careMerge } from '../care/care-about.ts';

/** Follow-up's data on a person: their connect forms, the start of their membership, and when they were cared for. */
export const followupAboutPerson: AboutPerson = {
  feature: 'followup',
  erase: async (ctx, { id }) => {
    await ctx.db.execute(sql`UPDATE follow_ups SET assignee_person = NULL
      WHERE tenant_id = ${currentTenant} AND assignee_person = ${id}`);
  },
  history: (ids) => sql`
    SELECT a.at, 'filled in the connect form' AS kind, a.id::text AS key, NULL::uuid AS account_id, '{}'::jsonb AS detail
    FROM connect_answers a WHERE a.tenant_id = ${currentTenant} AND a.person_id IN ${ids} AND a.via = 'connect'
    UNION ALL
    SELECT f.member_since, 'became a member', f.person_id::text, f.member_by, '{}'::jsonb
    FROM follow_ups f WHERE f.tenant_id = ${currentTenant} AND f.person_id IN ${ids} AND f.member_since IS NOT NULL
    UNION ALL ${careHistory(ids)}`,
  glance: (ctx, ids) => sql`
    SELECT jsonb_build_object('kind', 'uncalled', 'days', greatest(0, ${tenantToday(ctx)}
      - ${tenantDayOf(sql`p.created_at`)})) AS fact
    FROM people p LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.is_first_timer AND p.archived_at IS NULL
      AND coalesce(f.state, 'new') = 'new'
    UNION ALL
    SELECT jsonb_build_object('kind', 'contact', 'how', 'care', 'channel', '', 'at', ${momentAsText(sql`c.at`)})
    FROM (SELECT max(e.settled_at) AS at FROM care_entries e
      WHERE e.tenant_id = ${currentTenant} AND e.person_id IN ${ids} AND e.state = 'done') AS c WHERE c.at IS NOT NULL`,
  merge: {
    snapshot: async (ctx, pair) => {
      const { kept, merged } = pair;
      const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
        SELECT (SELECT coalesce(jsonb_agg(to_jsonb(f) ORDER BY f.person_id), '[]') FROM follow_ups f
            WHERE f.tenant_id = ${currentTenant} AND f.person_id IN (${kept}, ${merged})) AS "followUps",
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'personId', a.person_id) ORDER BY a.id), '[]')
            FROM connect_answers a WHERE a.tenant_id = ${currentTenant} AND a.person_id IN (${kept}, ${merged})) AS answers`);
      return { ...rows[0], ...(await careMerge.snapshot(ctx, pair)) };
    },
    merge: async (ctx, pair) => {
      const { kept, merged } = pair;
      await careMerge.merge(ctx, pair);
      await ctx.db.execute(sql`UPDATE connect_answers SET person_id = ${kept}
        WHERE tenant_id = ${currentTenant} AND person_id = ${merged}`);
      await ctx.db.execute(sql`
        INSERT INTO follow_ups (tenant_id, person_id, state, assignee_account, assignee_person, note, due_on, updated_at, member_since, member_by)
        SELECT tenant_id, ${kept}::uuid, state, assignee_account, assignee_person, note, due_on, updated_at, member_since, member_by
        FROM follow_ups WHERE tenant_id = ${currentTenant} AND person_id = ${merged} ON CONFLICT (tenant_id, person_id) DO NOTHING`);
    },
    restore: async (ctx, pair, before) => {
      const { kept, merged } = pair;
      await careMerge.restore(ctx, pair, before);
      await ctx.db.execute(
        sql`DELETE FROM follow_ups WHERE tenant_id = ${currentTenant} AND person_id IN (${kept}, ${merged})`,
      );
      await ctx.db.execute(sql`
        INSERT INTO follow_ups SELECT * FROM jsonb_populate_recordset(NULL::follow_ups, ${JSON.stringify(before['followUps'])}::jsonb)`);
      await ctx.db.execute(sql`
        UPDATE connect_answers a SET person_id = was."personId"
        FROM jsonb_to_recordset(${JSON.stringify(before['answers'])}::jsonb) AS was (id uuid, "personId" uuid)
        WHERE a.tenant_id = ${currentTenant} AND a.id = was.id`);
    },
  },
};
