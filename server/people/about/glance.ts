import { sql } from 'drizzle-orm';
import type { GlanceFact } from '../../../contract/people/glance.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import type { AboutPerson } from './about-person.ts';
import { personAndMerged } from './history.ts';

/** What every registered feature has to be seen first of a person, in one statement. @throws Refusal 404 */
export async function readGlance(
  ctx: Ctx,
  about: readonly AboutPerson[],
  id: string,
): Promise<{ facts: GlanceFact[] }> {
  const told = about.flatMap(({ glance }) => (glance ? [sql`(${glance(ctx, personAndMerged(id))})`] : []));
  const { rows } = await ctx.db.execute<{ fact: GlanceFact | null }>(sql`
    SELECT g.fact FROM people k LEFT JOIN (${sql.join(told, sql` UNION ALL `)}) AS g ON true
    WHERE k.tenant_id = ${currentTenant} AND k.id = ${id}`);
  if (rows.length === 0) throw notFound('person');
  return { facts: rows.flatMap(({ fact }) => fact ?? []) };
}
