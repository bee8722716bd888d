import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { Kept, Pair } from '../../people/index.ts';

/** The care list's history of the people of `ids`. */
export const careHistory = (ids: SQL): SQL => sql`
  SELECT e.created_at AS at, 'on the care list' AS kind, e.id::text AS key, NULL::uuid AS account_id,
    jsonb_build_object('why', e.kind) AS detail
  FROM care_entries e WHERE e.tenant_id = ${currentTenant} AND e.person_id IN ${ids}
  UNION ALL
  SELECT e.settled_at, 'care settled', e.id::text, e.settled_by, jsonb_build_object('state', e.state)
  FROM care_entries e WHERE e.tenant_id = ${currentTenant} AND e.person_id IN ${ids} AND e.settled_at IS NOT NULL
  UNION ALL
  SELECT o.at, 'written to by rule', o.id::text, NULL, jsonb_build_object('rule', o.rule)
  FROM care_occasions o WHERE o.tenant_id = ${currentTenant} AND o.person_id IN ${ids}`;

const given = (ids: unknown): SQL =>
  sql`(SELECT given.id::uuid FROM jsonb_array_elements_text(${JSON.stringify(ids ?? [])}::jsonb) AS given (id))`;

/**
 * A merge gives the survivor the entries of both; of two for the same occasion one stays with the merged person. Later
 * entries do not prevent undoing.
 */
export const careMerge = {
  snapshot: async (ctx: Ctx, { merged }: Pair): Promise<Kept> => {
    const { rows } = await ctx.db.execute<Kept>(sql`
      SELECT (SELECT coalesce(jsonb_agg(e.id ORDER BY e.id), '[]') FROM care_entries e
        WHERE e.tenant_id = ${currentTenant} AND e.person_id = ${merged}) AS care,
        (SELECT coalesce(jsonb_agg(o.id ORDER BY o.id), '[]') FROM care_occasions o
        WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${merged}) AS occasions`);
    return rows[0] ?? {};
  },
  merge: async (ctx: Ctx, { kept, merged }: Pair): Promise<void> => {
    await ctx.db.execute(sql`
      UPDATE care_entries e SET person_id = ${kept} WHERE e.tenant_id = ${currentTenant} AND e.person_id = ${merged}
        AND NOT EXISTS (SELECT FROM care_entries k WHERE k.tenant_id = ${currentTenant} AND k.person_id = ${kept}
          AND k.kind = e.kind AND k.occasion = e.occasion)`);
    await ctx.db.execute(sql`
      UPDATE care_occasions o SET person_id = ${kept} WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${merged}
        AND NOT EXISTS (SELECT FROM care_occasions k WHERE k.tenant_id = ${currentTenant} AND k.person_id = ${kept}
          AND k.rule = o.rule AND k.occasion = o.occasion)`);
  },
  restore: async (ctx: Ctx, { kept, merged }: Pair, before: Kept): Promise<void> => {
    await ctx.db.execute(sql`
      UPDATE care_entries e SET person_id = ${merged} WHERE e.tenant_id = ${currentTenant} AND e.person_id = ${kept}
        AND e.id IN ${given(before['care'])}`);
    await ctx.db.execute(sql`
      UPDATE care_occasions o SET person_id = ${merged} WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${kept}
        AND o.id IN ${given(before['occasions'])}`);
  },
};
