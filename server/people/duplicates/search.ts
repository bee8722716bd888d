import { eq, sql } from 'drizzle-orm';
import type { ListQuery, Paged } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { pageOf } from '../../core/page-of.ts';
import { matches } from '../person-by-contact.ts';
import { duplicateSearches, notTheSame } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';

type Short = { id: string; name: string; phoneNumber: string; email: string; pictureId: string | null };
type Pair = { first: Short; second: Short; reasons: ('phone' | 'email' | 'birthday' | 'number')[] };

/** Searches anew, unless the last search is young enough. The rule stands in the migration of merges. */
export async function searchDuplicates(ctx: Ctx, notOlderThan: number): Promise<{ at: string; found: number }> {
  const [last] = await ctx.db.select().from(duplicateSearches).where(eq(duplicateSearches.tenantId, currentTenant));
  const age = last ? ctx.clock().getTime() - last.at.getTime() : Number.POSITIVE_INFINITY;
  if (last && age < notOlderThan * 60_000) return { at: last.at.toISOString(), found: last.found };
  // Written first, so that two who search at the same time do so one after the other.
  const at = ctx.clock();
  await ctx.db
    .insert(duplicateSearches)
    .values({ tenantId: ctx.tenantId, at })
    .onConflictDoUpdate({ target: duplicateSearches.tenantId, set: { at } });
  // The planner takes the collected people for a handful and would compare everybody with everybody.
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  const { rows } = await ctx.db.execute<{ found: number }>(sql`SELECT app.search_duplicates() AS found`);
  await ctx.db.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
  const found = Number(rows[0]?.found ?? 0);
  await ctx.db.update(duplicateSearches).set({ found }).where(eq(duplicateSearches.tenantId, currentTenant));
  await ctx.audit({ action: 'duplicates.searched', subject: 'people', detail: { found } });
  return { at: at.toISOString(), found };
}

const short = (alias: string) => {
  const p = sql.identifier(alias);
  return sql`jsonb_build_object('id', ${p}.id, 'name', btrim(${p}.first_name || ' ' || ${p}.last_name), 'phoneNumber', ${p}.phone_number,
    'email', ${p}.email, 'pictureId', ${p}.picture_id)`;
};

/** The pairs found, the likeliest first, without those archived or told apart since. */
export async function listDuplicates(ctx: Ctx, { search, ...page }: ListQuery): Promise<Paged<Pair>> {
  const { size, skip } = pageOf(page);
  const wanted = search?.trim() ? sql`AND (${matches(search, sql`a`)} OR ${matches(search, sql`b`)})` : sql``;
  const { rows } = await ctx.db.execute<Pair & { total: string | number }>(sql`
    WITH open AS MATERIALIZED (
      SELECT d.first_id, d.second_id, d.reasons, d.score FROM duplicate_pairs d
      JOIN people a ON a.tenant_id = ${currentTenant} AND a.id = d.first_id AND a.archived_at IS NULL
      JOIN people b ON b.tenant_id = ${currentTenant} AND b.id = d.second_id AND b.archived_at IS NULL
      WHERE d.tenant_id = ${currentTenant} AND NOT EXISTS (SELECT FROM not_the_same n
        WHERE n.tenant_id = ${currentTenant} AND n.first_id = d.first_id AND n.second_id = d.second_id) ${wanted}
    )
    SELECT ${short('a')} AS first, ${short('b')} AS second, o.reasons, (SELECT count(*) FROM open) AS total
    FROM (SELECT * FROM open ORDER BY score DESC, first_id, second_id
      LIMIT ${size}::integer OFFSET ${skip}::integer) AS o
    JOIN people a ON a.id = o.first_id JOIN people b ON b.tenant_id = ${currentTenant} AND b.id = o.second_id
    WHERE a.tenant_id = ${currentTenant}
    ORDER BY o.score DESC, o.first_id, o.second_id`);
  return { items: rows, totalItems: Number(rows[0]?.total ?? 0) };
}

/** Records that two people are different, or removes that record. @throws Refusal 404 */
export async function markAsDifferent(
  ctx: Ctx,
  { first, second, forget }: { first: string; second: string; forget: boolean },
): Promise<true> {
  const [firstId = first, secondId = second] = [first, second].sort();
  const { rows } = await ctx.db.execute(sql`SELECT FROM people
    WHERE tenant_id = ${currentTenant} AND id IN (${first}, ${second})`);
  if (rows.length !== 2) throw notFound();
  if (forget) {
    await ctx.db.execute(sql`DELETE FROM not_the_same
      WHERE tenant_id = ${currentTenant} AND first_id = ${firstId} AND second_id = ${secondId}`);
  } else {
    await ctx.db
      .insert(notTheSame)
      .values({ tenantId: ctx.tenantId, firstId, secondId, accountId: ctx.user?.accountId ?? null })
      .onConflictDoNothing();
  }
  await ctx.audit({
    action: forget ? 'people.told_apart_undone' : 'people.told_apart',
    subject: 'person',
    subjectId: firstId,
    detail: { other: secondId },
  });
  ctx.emit('people');
  return true;
}
