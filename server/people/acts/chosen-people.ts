import { type SQL, sql } from 'drizzle-orm';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { matchesChosenRule } from '../filters/rule.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * The people chosen, as a list of ids within a statement. Those named may be archived; a rule finds only who is not.
 * @throws Refusal 404 when somebody named is not there, the same for another organisation's
 */
export async function chosenIds(ctx: Ctx, who: ChosenPeople): Promise<SQL> {
  if ('rule' in who)
    return sql`(SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${matchesChosenRule(ctx, who)})`;
  const ids = [...new Set(who.ids)];
  const named = arrayOf(ids, 'uuid');
  const { rows } = await ctx.db.execute<{ here: string | number }>(
    sql`SELECT count(*) AS here FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ANY(${named})`,
  );
  if (Number(rows[0]?.here) !== ids.length) throw notFound('person');
  return sql`(SELECT unnest(${named}))`;
}
