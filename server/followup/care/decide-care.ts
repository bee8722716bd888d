import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { careAssignment, careSettling } from '../../../contract/followup/care-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { columnsOf, emitPeople } from '../first-timers/follow-up.ts';
import { followUps } from '../first-timers/first-timer-tables.ts';
import { entries } from './care-list.ts';

/**
 * Settles entries, or opens them again. Settling marks a new first-timer as contacted. @throws Refusal 404 for an entry
 * that does not exist or is outside a leader's groups
 */
export async function decideCare(ctx: Ctx, { ids, state }: z.output<typeof careSettling>) {
  const found = await seen(ctx, ids);
  const now = ctx.clock().toISOString();
  const chosen = arrayOf(found, 'uuid');
  const open = state === 'open';
  const back = await ctx.db.execute<{ person_id: string }>(sql`
    UPDATE care_entries e SET state = ${state}, settled_at = ${open ? null : now}::timestamptz,
      settled_by = ${open ? null : (ctx.user?.accountId ?? null)}::uuid,
      contacted = ${state === 'done'} AND e.kind = 'first' AND (e.contacted OR EXISTS (SELECT FROM follow_ups f
        WHERE f.tenant_id = ${currentTenant} AND f.person_id = e.person_id AND f.state = 'new'))
    FROM care_entries was
    WHERE e.tenant_id = ${currentTenant} AND e.id = ANY (${chosen}) AND e.state <> ${state}
      AND was.tenant_id = ${currentTenant} AND was.id = e.id
    RETURNING CASE WHEN was.contacted AND NOT e.contacted THEN e.person_id END AS person_id`);
  await ctx.db.execute(sql`
    UPDATE follow_ups f SET state = 'contacted', updated_at = ${now}::timestamptz FROM care_entries e
    WHERE f.tenant_id = ${currentTenant} AND e.tenant_id = ${currentTenant} AND e.person_id = f.person_id
      AND e.id = ANY (${chosen}) AND e.contacted AND f.state = 'new'`);
  const again = back.rows.flatMap(({ person_id: id }) => id ?? []);
  await ctx.db.execute(sql`
    UPDATE follow_ups f SET state = 'new', updated_at = ${now}::timestamptz
    WHERE f.tenant_id = ${currentTenant} AND f.person_id = ANY (${arrayOf(again, 'uuid')}) AND f.state = 'contacted'`);
  await ctx.audit({ action: 'care.settled', subject: 'people', detail: { people: back.rows.length, state } });
  await emitPeople(ctx);
  return { people: back.rows.length };
}

/** Assigns entries to somebody, or to nobody. @throws Refusal 404 for an entry or the assignee */
export async function assignCare(ctx: Ctx, { ids, assignee }: z.output<typeof careAssignment>) {
  const found = await seen(ctx, ids);
  const set = { ...(await columnsOf(ctx, assignee)), updatedAt: ctx.clock() };
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT e.person_id AS id FROM care_entries e
    WHERE e.tenant_id = ${currentTenant} AND e.id = ANY (${arrayOf(found, 'uuid')})`);
  await ctx.db
    .insert(followUps)
    .values(rows.map(({ id: personId }) => ({ tenantId: ctx.tenantId, personId, ...set })))
    .onConflictDoUpdate({ target: [followUps.tenantId, followUps.personId], set });
  await ctx.audit({ action: 'care.assigned', subject: 'people', detail: { people: rows.length } });
  await emitPeople(ctx);
  return { people: rows.length };
}

/** The entries, locked until the transaction ends. @throws Refusal 404 */
async function seen(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT e.id FROM ${entries(ctx)} AND e.id = ANY (${arrayOf(wanted, 'uuid')}) ORDER BY e.id FOR UPDATE OF e`);
  if (rows.length < wanted.length) throw notFound();
  return rows.map(({ id }) => id);
}
