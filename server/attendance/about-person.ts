import { sql } from 'drizzle-orm';
import { currentTenant } from '../core/db/index.ts';
import type { Ctx } from '../core/context.ts';
import type { AboutPerson, Pair } from '../people/index.ts';
import { attendancePrivacy } from './attendance-privacy.ts';
import { holdVisits, recomputeVisits } from './visits/recompute.ts';
import { idsIn } from './visits/ids-in.ts';

/** What attendance tells of a person: what they came to. In a merge the visits of both are one's, the earliest of each item. */
export const attendanceAboutPerson: AboutPerson = {
  feature: 'attendance',
  ...attendancePrivacy,
  history: (ids) => sql`
    SELECT v.in_at AS at, 'came to' AS kind, v.item_id::text || v.person_id AS key, NULL::uuid AS account_id,
      jsonb_build_object('itemId', i.id, 'event', e.name, 'date', i.local_date) AS detail
    FROM attendance_visits v
    JOIN attendance_items i ON i.tenant_id = v.tenant_id AND i.id = v.item_id AND i.deleted_at IS NULL
    JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
    WHERE v.tenant_id = ${currentTenant} AND v.person_id IN ${ids} AND v.present`,
  merge: {
    // Only the other's: what the survivor does later stands in the way of nothing.
    snapshot: async (ctx, { merged }) => {
      const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
        SELECT (SELECT coalesce(jsonb_agg(o.id ORDER BY o.id), '[]') FROM attendance_operations o
            WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${merged}) AS operations,
          (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM attendance_arrivals a
            WHERE a.tenant_id = ${currentTenant} AND a.person_id = ${merged}) AS arrivals`);
      return rows[0] ?? {};
    },
    merge: async (ctx, pair) => {
      const { rows } = await ctx.db.execute<{ item_id: string }>(sql`
        UPDATE attendance_operations o SET person_id = ${pair.kept}, tx = (pg_current_xact_id()::text)::bigint
        WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${pair.merged} RETURNING o.item_id`);
      await ctx.db.execute(sql`UPDATE attendance_arrivals SET person_id = ${pair.kept}
        WHERE tenant_id = ${currentTenant} AND person_id = ${pair.merged}`);
      await recomputeBoth(ctx, pair, rows);
    },
    restore: async (ctx, pair, before) => {
      const { rows } = await ctx.db.execute<{ item_id: string }>(sql`
        UPDATE attendance_operations o SET person_id = ${pair.merged}, tx = (pg_current_xact_id()::text)::bigint
        WHERE o.tenant_id = ${currentTenant} AND o.person_id = ${pair.kept}
          AND o.id IN ${idsIn(before['operations'])}
        RETURNING o.item_id`);
      await ctx.db.execute(sql`UPDATE attendance_arrivals SET person_id = ${pair.merged}
        WHERE tenant_id = ${currentTenant} AND person_id = ${pair.kept} AND id IN ${idsIn(before['arrivals'])}`);
      await recomputeBoth(ctx, pair, rows);
    },
  },
};

async function recomputeBoth(ctx: Ctx, { kept, merged }: Pair, touched: { item_id: string }[]): Promise<void> {
  for (const itemId of [...new Set(touched.map(({ item_id: item }) => item))].sort()) {
    await holdVisits(ctx, itemId, [kept, merged]);
    await recomputeVisits(ctx, itemId, [kept, merged]);
  }
}
