import { type SQL, sql } from 'drizzle-orm';
import type { ChosenMembers } from '../../../contract/groups/member-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { matches } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';

/** The chosen rows of `group_members m`: a list, or everybody who is not archived and matches, except some. */
export function chosen({ ids, everybody }: ChosenMembers): SQL {
  if (!everybody) return sql`m.person_id IN (${listed(ids)})`;
  const { search, except } = everybody;
  const found = search.trim() ? sql`AND ${matches(search)}` : sql``;
  return sql`m.person_id IN (SELECT p.id FROM people p JOIN group_members o ON o.tenant_id = ${currentTenant} AND o.person_id = p.id
      WHERE p.tenant_id = ${currentTenant} AND o.group_id = m.group_id AND p.archived_at IS NULL ${found})
    AND m.person_id NOT IN (${listed(except)})`;
}

/** Ids as rows; as one parameter, however many they are. */
export function listed(ids: readonly string[]): SQL {
  return sql`SELECT value::uuid FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
}

/**
 * Holds these groups until the transaction ends, always in the same order, so that two who move people between the same
 * groups go one after the other. Throws 404 when one of them is not there, or deleted.
 */
export async function holdGroups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    SELECT g.id FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.id IN (${listed(ids)}) AND g.archived_at IS NULL ORDER BY g.id FOR NO KEY UPDATE`);
  if (rows.length < new Set(ids).size) throw notFound();
}
