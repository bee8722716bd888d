import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { listSenderIds, readUnits, senderStatus } from '../../messaging/index.ts';
import { currentTenant } from '../../core/db/index.ts';

type Counts = {
  people: number;
  samplePeople: number;
  groups: number;
  sampleGroups: number;
  messages: number;
  sampleMessages: number;
};

/** What has been done of the main job, and with what result. Sample data does not count as done. */
export async function firstSteps(ctx: Ctx) {
  const { rows } = await ctx.db.execute<Counts>(sql`
    SELECT
      (SELECT coalesce(sum(c.people), 0)::integer FROM people_counts c WHERE c.tenant_id = ${currentTenant}) AS people,
      CASE WHEN t.sample_data THEN (SELECT count(*) FROM people p
        WHERE p.tenant_id = ${currentTenant} AND p.is_sample AND p.archived_at IS NULL) ELSE 0 END AS "samplePeople",
      (SELECT count(*) FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL) AS groups,
      (SELECT count(*) FROM groups g
        WHERE g.tenant_id = ${currentTenant} AND g.is_sample AND g.archived_at IS NULL) AS "sampleGroups",
      (SELECT count(*) FROM messages m WHERE m.tenant_id = ${currentTenant}) AS messages,
      CASE WHEN t.sample_data THEN (SELECT count(*) FROM messages m
        WHERE m.tenant_id = ${currentTenant} AND m.is_sample) ELSE 0 END AS "sampleMessages"
    FROM tenants t WHERE t.tenant_id = ${currentTenant}`);
  const counts = rows[0]!;
  const [senders, units] = [await listSenderIds(ctx), await readUnits(ctx)];
  return {
    people: { own: counts.people - counts.samplePeople, sample: counts.samplePeople },
    groups: { own: counts.groups - counts.sampleGroups, sample: counts.sampleGroups },
    messages: { own: counts.messages - counts.sampleMessages, sample: counts.sampleMessages },
    senderIds: senders.filter(({ status }) => status === senderStatus.approved).map(({ mask }) => mask),
    unitsAvailable: units.available,
  };
}
