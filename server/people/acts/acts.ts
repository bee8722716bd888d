import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { peopleActs } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';

export type Action = (typeof peopleActs.$inferSelect)['action'];
type Act = { id: string; at: string; groupId: string | null };

/**
 * Does something to people and keeps whom it changed. `change` is a statement that changes them and returns their
 * `person_id` and `archived_before`; it may use the act's own moment.
 */
export async function act(
  ctx: Ctx,
  { action, groupId, change }: { action: Action; groupId?: string; change: (at: SQL) => SQL },
): Promise<{ actId: string; people: number }> {
  const at = ctx.clock();
  const [kept] = await ctx.db
    .insert(peopleActs)
    .values({ tenantId: ctx.tenantId, action, groupId, accountId: ctx.user?.accountId ?? null, at })
    .returning({ id: peopleActs.id });
  const actId = kept!.id;
  const { rows } = await ctx.db.execute<{ people: string | number }>(sql`
    WITH changed AS (${change(sql`${at.toISOString()}::timestamptz`)}),
    written AS (
      INSERT INTO people_acted_on (tenant_id, act_id, person_id, archived_before)
      SELECT ${ctx.tenantId}::uuid, ${actId}::uuid, person_id, archived_before FROM changed
    )
    SELECT count(*) AS people FROM changed`);
  return { actId, people: Number(rows[0]?.people ?? 0) };
}

/**
 * Marks an act as taken back and answers it, for whoever knows how to.
 * @throws Refusal 404 for one that is not there, 409 for one taken back already
 */
export async function takeBack(ctx: Ctx, id: string, actions: readonly Action[]): Promise<Act & { action: Action }> {
  const [found] = await ctx.db
    .select()
    .from(peopleActs)
    .where(and(eq(peopleActs.tenantId, currentTenant), eq(peopleActs.id, id)));
  if (!found || !actions.includes(found.action)) throw notFound();
  const undone = await ctx.db
    .update(peopleActs)
    .set({ undoneAt: ctx.clock() })
    .where(and(eq(peopleActs.tenantId, currentTenant), eq(peopleActs.id, id), isNull(peopleActs.undoneAt)))
    .returning({ id: peopleActs.id });
  if (undone.length === 0) throw refuse('people.undone_already', 409, refusals.undoneAlready);
  return { id, action: found.action, groupId: found.groupId, at: found.at.toISOString() };
}
