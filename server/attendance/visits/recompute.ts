import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { standingIns } from './visits-of.ts';
import { idsIn } from './ids-in.ts';

/**
 * Takes hold of the visits of these people, in one order, so that two who change the same one wait for each other. Visits
 * that are not there yet are made, nobody present.
 */
export async function holdVisits(ctx: Ctx, itemId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const ids = arrayOf([...new Set(personIds)].sort(), 'uuid');
  await ctx.db.execute(
    namedStatement(sql`
      INSERT INTO attendance_visits AS v (tenant_id, item_id, person_id)
      SELECT ${ctx.tenantId}::uuid, ${itemId}::uuid, given.id FROM unnest(${ids}) AS given (id)
      ON CONFLICT (tenant_id, item_id, person_id) DO UPDATE SET present = v.present`),
  );
}

/**
 * What the operations of these people come to. It looks at which there are and never at their order, so any order,
 * repetition or division of them ends in the same: in since the first `in` that stands, out since the last `out` after the
 * last such `in`. Whoever came in with a family code leaves only by an `out` with one of theirs, or with a reason.
 */
export async function recomputeVisits(ctx: Ctx, itemId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await ctx.db.execute(
    namedStatement(sql`
      UPDATE attendance_visits v SET present = c.first_in IS NOT NULL, in_at = c.first_in,
        out_at = CASE WHEN c.last_out >= c.last_in THEN c.last_out END, tx = (pg_current_xact_id()::text)::bigint
      FROM (
        SELECT v.person_id, s.first_in, s.last_in, (
          SELECT max(o.at) FROM attendance_operations o
          WHERE o.tenant_id = v.tenant_id AND o.item_id = v.item_id AND o.person_id = v.person_id AND o.kind = 'out'
            AND (s.codes IS NULL OR o.reason <> '' OR o.family_code = ANY (s.codes))
            AND NOT EXISTS (SELECT FROM attendance_operations u
              WHERE u.tenant_id = o.tenant_id AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')) AS last_out
        FROM attendance_visits v
        CROSS JOIN LATERAL (SELECT min(i.at) AS first_in, max(i.at) AS last_in,
          array_agg(i.family_code) FILTER (WHERE i.family_code <> '') AS codes FROM (${standingIns}) AS i) AS s
        WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId}
          AND v.person_id IN ${idsIn([...new Set(personIds)])}) AS c
      WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId} AND v.person_id = c.person_id
        AND (v.present, v.in_at, v.out_at) IS DISTINCT FROM
          (c.first_in IS NOT NULL, c.first_in, CASE WHEN c.last_out >= c.last_in THEN c.last_out END)`),
  );
}
