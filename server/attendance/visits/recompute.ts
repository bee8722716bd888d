import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { givenIds, idsIn } from './ids-in.ts';
import { currentCheckIns } from './visits-of.ts';

/**
 * The result of the operations about the person of `v`. It depends on the set of them, never on their order, so any
 * order, repetition or division gives the same: in since the first `in` that stands, out since the last `out` after the
 * last such `in`. Anyone who came in with a family code leaves only by an `out` with one of theirs, or with a reason.
 */
const comesTo = sql`
  SELECT s.first_in IS NOT NULL AS present, s.first_in AS in_at, CASE WHEN o.last_out >= s.last_in THEN o.last_out END AS out_at
  FROM (SELECT min(i.at) AS first_in, max(i.at) AS last_in,
    array_agg(i.family_code) FILTER (WHERE i.family_code <> '') AS codes FROM (${currentCheckIns}) AS i) AS s
  CROSS JOIN LATERAL (SELECT max(o.at) AS last_out FROM attendance_operations o
    WHERE o.tenant_id = ${currentTenant} AND o.item_id = v.item_id AND o.person_id = v.person_id AND o.kind = 'out'
      AND (s.codes IS NULL OR o.reason <> '' OR o.family_code = ANY (s.codes))
      AND NOT EXISTS (SELECT FROM attendance_operations u
        WHERE u.tenant_id = ${currentTenant} AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')) AS o`;

/** These people at an item, as `v`, in the one order in which everybody locks visits. */
const theirs = (ctx: Ctx, itemId: string, personIds: readonly string[]) => sql`(
  SELECT ${ctx.tenantId}::uuid AS tenant_id, ${itemId}::uuid AS item_id, given.id AS person_id
  FROM ${givenIds([...new Set(personIds)].sort())}) AS v`;

/**
 * Makes visits for people who had none here; their ids. They had no operations either, or somebody is writing theirs
 * just now and is waited for: then the visit is not made, and must be computed anew.
 */
export async function makeVisits(ctx: Ctx, itemId: string, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ person_id: string }>(
    namedStatement(sql`
      INSERT INTO attendance_visits (tenant_id, item_id, person_id, present, in_at, out_at)
      SELECT v.tenant_id, v.item_id, v.person_id, c.present, c.in_at, c.out_at
      FROM ${theirs(ctx, itemId, personIds)} CROSS JOIN LATERAL (${comesTo}) AS c
      ON CONFLICT (tenant_id, item_id, person_id) DO NOTHING RETURNING person_id`),
  );
  return new Set(rows.map(({ person_id: id }) => id));
}

/**
 * Recomputes the visits of these people. It locks them first, in one order, so that two changes of the same visit wait
 * for each other; missing ones are created as absent.
 */
export async function recomputeVisits(ctx: Ctx, itemId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await ctx.db.execute(
    namedStatement(sql`
      INSERT INTO attendance_visits AS held (tenant_id, item_id, person_id)
      SELECT v.tenant_id, v.item_id, v.person_id FROM ${theirs(ctx, itemId, personIds)}
      ON CONFLICT (tenant_id, item_id, person_id) DO UPDATE SET present = held.present`),
  );
  await ctx.db.execute(
    namedStatement(sql`
      UPDATE attendance_visits v SET present = n.present, in_at = n.in_at, out_at = n.out_at,
        tx = (pg_current_xact_id()::text)::bigint
      FROM (SELECT v.person_id, c.* FROM ${theirs(ctx, itemId, personIds)} CROSS JOIN LATERAL (${comesTo}) AS c) AS n
      WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId} AND v.person_id = n.person_id
        AND (v.present, v.in_at, v.out_at) IS DISTINCT FROM (n.present, n.in_at, n.out_at)`),
  );
}

type Row = { id: string; kind: string; personId: string | null; familyCode: string; reason: string };

/**
 * Ids of check-outs that would let a child go with neither a code of its check-in nor a reason. Other operations handed
 * over at the same time count. A check-out before its `in` is not among them; the visit does not count it then.
 */
export async function checkOutsWithoutCode(ctx: Ctx, itemId: string, rows: readonly Row[]): Promise<string[]> {
  const outs = rows.filter(({ kind, reason }) => kind === 'out' && reason === '');
  if (outs.length === 0) return [];
  const codes = new Map<string | null, Set<string>>();
  const add = (personId: string | null, code: string) =>
    codes.set(personId, (codes.get(personId) ?? new Set()).add(code));
  for (const { kind, personId, familyCode } of rows) if (kind !== 'out' && familyCode) add(personId, familyCode);
  const { rows: found } = await ctx.db.execute<{ person_id: string; family_code: string }>(sql`
    SELECT v.person_id, s.family_code FROM attendance_visits v CROSS JOIN LATERAL (${currentCheckIns}) AS s
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId}
      AND v.person_id IN ${idsIn(outs.map(({ personId }) => personId))} AND s.family_code <> ''`);
  for (const { person_id: personId, family_code: code } of found) add(personId, code);
  return outs.filter(({ personId, familyCode }) => codes.get(personId)?.has(familyCode) === false).map(({ id }) => id);
}
