import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { idsIn } from './ids-in.ts';
import { currentCheckIns } from './visits-of.ts';

type Row = { id: string; kind: string; personId: string | null; familyCode: string; reason: string };

/**
 * Ids of those that would let a child go with neither a code that the child came in with nor a reason. What else is handed
 * over at the same time counts. One that comes before its `in` is not among them; the visit does not count it then.
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
