import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { assignee, assignment, followUpChange } from '../../../contract/followup/first-timer-schemas.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { people } from '../../people/index.ts';
import { findFirstTimer } from './list.ts';
import { followUps } from './first-timer-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

type Assignee = z.output<typeof assignee> | null;
type Change = z.output<typeof followUpChange>;

/**
 * Changes the given fields of one first-timer's follow-up.
 * @throws Refusal 404 for them or the assignee, 409 with words for each field that somebody else has changed meanwhile
 */
export async function changeFollowUp(ctx: Ctx, id: string, { was, ...sent }: Change): Promise<void> {
  await ctx.db.execute(sql`SELECT FROM people WHERE tenant_id = ${ctx.tenantId} AND id = ${id} FOR NO KEY UPDATE`);
  const found = await findFirstTimer(ctx, id);
  if (!found) throw notFound();
  const { state, note, dueOn, assignee: now } = found;
  const [kept] = await ctx.db
    .select({ at: followUps.updatedAt })
    .from(followUps)
    .where(and(eq(followUps.tenantId, currentTenant), eq(followUps.personId, id)));
  const { assignee: to, ...rest } = await intendedChanges(
    ctx,
    { code: 'follow_up', made: { subjectId: id, actions: ['follow_up.changed'], ...kept } },
    {
      sent,
      was,
      stands: { state, note, dueOn, assignee: now && { kind: now.kind, id: now.id } },
      inWords: (field, value) => (field === 'assignee' ? (now?.name ?? '') : String(value)),
    },
  );
  const changed = { ...rest, ...(to !== undefined && (await columnsOf(ctx, to))) };
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  const set = { ...changed, updatedAt: ctx.clock() };
  await ctx.db
    .insert(followUps)
    .values({ tenantId: ctx.tenantId, personId: id, ...set })
    .onConflictDoUpdate({ target: [followUps.tenantId, followUps.personId], set });
  await ctx.audit({ action: 'follow_up.changed', subject: 'person', subjectId: id, detail: { fields } });
  await emitPeople(ctx, id);
}

/** Assigns several first-timers to somebody, or to nobody. People who are not first-timers are left as they are. */
export async function assign(ctx: Ctx, { ids, assignee: to, dueOn }: z.output<typeof assignment>) {
  const set = {
    ...(await columnsOf(ctx, to)),
    updatedAt: ctx.clock(),
    ...(dueOn !== undefined && { dueOn }),
  };
  const found = await among(ctx, ids, true);
  if (found.length > 0) {
    await ctx.db
      .insert(followUps)
      .values(found.map((personId) => ({ tenantId: ctx.tenantId, personId, ...set })))
      .onConflictDoUpdate({ target: [followUps.tenantId, followUps.personId], set });
  }
  await ctx.audit({ action: 'follow_up.assigned', subject: 'people', detail: { people: found.length } });
  await emitPeople(ctx);
  return { people: found.length };
}

/** Makes first-timers members. Their details and follow-up stay. */
export async function makeMembers(ctx: Ctx, ids: string[]) {
  const found = await among(ctx, ids, true);
  if (found.length > 0) {
    const now = ctx.clock();
    const set = { memberSince: now, memberBy: ctx.user?.accountId ?? null, updatedAt: now };
    await setFirstTimer(ctx, found, false);
    await ctx.db
      .insert(followUps)
      .values(found.map((personId) => ({ tenantId: ctx.tenantId, personId, ...set })))
      .onConflictDoUpdate({ target: [followUps.tenantId, followUps.personId], set });
  }
  await ctx.audit({ action: 'first_timers.made_members', subject: 'people', detail: { people: found.length } });
  await emitPeople(ctx);
  return { people: found.length };
}

/** Undoes that: they are first-timers again, with the same follow-up. */
export async function undoMembers(ctx: Ctx, ids: string[]) {
  const found = await among(ctx, ids, false);
  if (found.length > 0) {
    await setFirstTimer(ctx, found, true);
    await ctx.db
      .update(followUps)
      .set({ memberSince: null, memberBy: null, updatedAt: ctx.clock() })
      .where(and(eq(followUps.tenantId, ctx.tenantId), inArray(followUps.personId, found)));
  }
  await ctx.audit({ action: 'first_timers.members_undone', subject: 'people', detail: { people: found.length } });
  await emitPeople(ctx);
  return { people: found.length };
}

async function setFirstTimer(ctx: Ctx, ids: string[], isFirstTimer: boolean): Promise<void> {
  await ctx.db
    .update(people)
    .set({ isFirstTimer, updatedAt: ctx.clock() })
    .where(and(eq(people.tenantId, ctx.tenantId), inArray(people.id, ids)));
}

/** The `ids` of first-timers now, or of members made from them. @throws Refusal 404 for an unknown id */
async function among(ctx: Ctx, ids: string[], now: boolean): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await ctx.db.execute<{ id: string; fits: boolean }>(sql`
    SELECT p.id, p.archived_at IS NULL AND p.is_first_timer = ${now}::boolean AND (${now}::boolean OR f.member_since IS NOT NULL) AS fits
    FROM people p LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = p.id
    WHERE p.tenant_id = ${ctx.tenantId} AND p.id = ANY (${arrayOf(wanted, 'uuid')})
    ORDER BY p.id FOR UPDATE OF p`);
  if (rows.length < wanted.length) throw notFound();
  return rows.filter(({ fits }) => fits).map(({ id }) => id);
}

/** The assignee, as stored in the columns. @throws Refusal 404 */
export async function columnsOf(ctx: Ctx, to: Assignee) {
  if (!to) return { assigneeAccount: null, assigneePerson: null };
  const { rows } = await ctx.db.execute(
    to.kind === 'account'
      ? sql`SELECT FROM memberships
      WHERE tenant_id = ${currentTenant} AND account_id = ${to.id} AND state = 'active' AND role IN ('owner', 'administrator')`
      : sql`SELECT FROM people WHERE tenant_id = ${currentTenant} AND id = ${to.id} AND ${isNull(people.archivedAt)}`,
  );
  if (rows.length === 0) throw refuse('follow_up.assignee', 404, refusals.assignee);
  return to.kind === 'account'
    ? { assigneeAccount: to.id, assigneePerson: null }
    : { assigneeAccount: null, assigneePerson: to.id };
}

/** Makes open screens reload the list and the person. */
export async function emitPeople(ctx: Ctx, personId?: string): Promise<void> {
  ctx.emit('people', personId ? { personId } : {});
}
