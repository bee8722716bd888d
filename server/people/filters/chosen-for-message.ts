import { eq, and, inArray, sql } from 'drizzle-orm';
import { type ChosenPeople, chosenPeople } from '../../../contract/people/filter.ts';
import { filterToken } from '../../../contract/messaging/tokens.ts';
import { chosenIds } from '../acts/archive.ts';
import type { Ctx } from '../../core/context.ts';
import { peopleFilters } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Keeps who was chosen, so that a message can name them by one token. @throws Refusal 404 when somebody is not there */
export async function choosePeople(ctx: Ctx, { who, name }: { who: ChosenPeople; name: string }) {
  const ids = await chosenIds(ctx, who);
  const { rows } = await ctx.db.execute<{ people: string | number }>(
    sql`SELECT count(*) AS people FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL`,
  );
  const said = 'rule' in who ? { rule: { ...who.rule, except: who.except } } : { personIds: [...new Set(who.ids)] };
  const [kept] = await ctx.db
    .insert(peopleFilters)
    .values({ tenantId: ctx.tenantId, name, ...said, createdBy: ctx.user?.accountId ?? null })
    .returning({ id: peopleFilters.id });
  const people = Number(rows[0]?.people ?? 0);
  await ctx.audit({ action: 'people.chosen', subject: 'filter', subjectId: kept!.id, detail: { people } });
  return { token: filterToken(kept!.id), name, people };
}

export type KeptChoice = { id: string; name: string; who: ChosenPeople };

/** The people behind these tokens' ids; missing ones are left out. */
export async function readChoices(ctx: Ctx, ids: readonly string[]): Promise<KeptChoice[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(peopleFilters)
    .where(and(eq(peopleFilters.tenantId, currentTenant), inArray(peopleFilters.id, [...ids])));
  return rows.map(({ id, name, rule, personIds }) => ({
    id,
    name,
    who: chosenPeople.parse(rule ? { rule, except: rule.except } : { ids: personIds }),
  }));
}
