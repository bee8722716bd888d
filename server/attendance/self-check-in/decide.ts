import { and, eq, sql } from 'drizzle-orm';
import type { Visit } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { people } from '../../people/index.ts';
import { requireItem } from '../read.ts';
import { applyOperations } from '../visits/apply-operations.ts';
import { currentCheckIns, visitsOf } from '../visits/visits-of.ts';
import { enter } from './arrive.ts';
import { attendanceArrivals } from './self-check-in-tables.ts';
import { catalogue } from '../../core/language/catalogue.ts';
import { nameOfThisPerson } from '../../core/http/input-texts.ts';

/** Why something about those who wait to be looked at is refused. */
export const arrivalRefusals = catalogue('attendance-arrivals-refusals', {
  decided: 'Somebody has already decided on this. Reload the page to see who is still waiting.',
});

type Arrival = typeof attendanceArrivals.$inferSelect;

/** Says who somebody is; from then on they are known by this name and number. @throws Refusal 404, 409 for who is decided on */
export async function confirmArrival(ctx: Ctx, id: string, personId: string): Promise<Visit> {
  const arrival = await lockArrival(ctx, id);
  if (arrival.state === 'confirmed' && arrival.personId === personId) return visitOf(ctx, arrival.itemId, personId);
  refuseDecided(arrival);
  return confirmed(ctx, arrival, personId, false);
}

/** Adds somebody as a first-timer, by the name given where they said none. @throws Refusal 404, 400 without a name, 409 */
export async function arrivalIsNew(ctx: Ctx, id: string, typed: string): Promise<Visit> {
  const arrival = await lockArrival(ctx, id);
  refuseDecided(arrival);
  const [firstName = '', ...rest] = (typed || `${arrival.firstName} ${arrival.lastName}`).trim().split(/\s+/);
  if (firstName === '') throw refuse('attendance.name', 400, nameOfThisPerson, { name: nameOfThisPerson });
  const { phoneNumber, phone } = arrival;
  const [row] = await ctx.db
    .insert(people)
    .values({ tenantId: ctx.tenantId, firstName, lastName: rest.join(' '), phoneNumber, phone, isFirstTimer: true })
    .returning({ id: people.id });
  const personId = row!.id;
  await ctx.audit({ action: 'person.added', subject: 'person', subjectId: personId, detail: { arrival: id } });
  ctx.emit('people', { personId });
  return confirmed(ctx, arrival, personId, true);
}

async function confirmed(ctx: Ctx, arrival: Arrival, personId: string, created: boolean): Promise<Visit> {
  const { id, itemId } = arrival;
  await enter(ctx, itemId, personId, arrival.at);
  await decided(ctx, arrival, { state: 'confirmed', personId });
  const detail = { arrival: id, personId, created };
  await ctx.audit({ action: 'attendance.arrival_confirmed', subject: 'attendance', subjectId: itemId, detail });
  return visitOf(ctx, itemId, personId);
}

/** Discards an arrival; repeating it changes nothing. @throws Refusal 404, 409 for somebody who was confirmed */
export async function discardArrival(ctx: Ctx, id: string): Promise<true> {
  const arrival = await lockArrival(ctx, id);
  if (arrival.state === 'discarded') return true;
  refuseDecided(arrival);
  await decided(ctx, arrival, { state: 'discarded', personId: null });
  return told(ctx, 'attendance.arrival_discarded', arrival);
}

/**
 * Puts somebody back on the list, and undoes the check-in that the decision led to. Doing it twice changes
 * nothing more, and neither does it after they have arrived again. @throws Refusal 404
 */
export async function reopenArrival(ctx: Ctx, id: string): Promise<true> {
  const arrival = await lockArrival(ctx, id);
  if (arrival.state === 'waiting') return true;
  if (arrival.state === 'confirmed') await takeBack(ctx, arrival);
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM attendance_arrivals a WHERE a.tenant_id = ${currentTenant} AND a.item_id = ${arrival.itemId}
      AND a.same_as = ${arrival.sameAs} AND a.state = 'waiting'`);
  if (rows.length > 0 && arrival.state === 'discarded') return true;
  await decided(ctx, arrival, { state: rows.length > 0 ? 'discarded' : 'waiting', personId: null });
  return told(ctx, 'attendance.arrival_reopened', arrival);
}

/** Undoes `enter`; people present before, or ticked or confirmed by another arrival since, stay. */
async function takeBack(ctx: Ctx, { id: arrivalId, itemId, personId, at }: Arrival): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT s.id FROM attendance_visits v CROSS JOIN LATERAL (${currentCheckIns}) AS s
    JOIN attendance_operations o ON o.tenant_id = ${currentTenant} AND o.id = s.id AND o.via = 'public'
    WHERE v.tenant_id = ${currentTenant} AND v.item_id = ${itemId} AND v.person_id = ${personId}
      AND s.at = ${at.toISOString()}`);
  const now = ctx.clock().toISOString();
  const undone = rows.map(({ id }) => ({ id: crypto.randomUUID(), kind: 'undo' as const, at: now, undoes: id }));
  if (undone.length === 0) return;
  await applyOperations(ctx, itemId, undone, { behindMs: 0, via: 'screen' });
  const { rows: others } = await ctx.db.execute<{ at: string | Date }>(sql`
    SELECT a.at FROM attendance_arrivals a WHERE a.tenant_id = ${currentTenant} AND a.item_id = ${itemId}
      AND a.person_id = ${personId} AND a.state = 'confirmed' AND a.id <> ${arrivalId} ORDER BY a.at LIMIT 1`);
  if (personId && others[0]) await enter(ctx, itemId, personId, new Date(others[0].at));
}

/** Lasts until the transaction ends, so that two decisions at the same time happen one after the other. */
async function lockArrival(ctx: Ctx, id: string): Promise<Arrival> {
  const [arrival] = await ctx.db
    .select()
    .from(attendanceArrivals)
    .where(and(eq(attendanceArrivals.tenantId, currentTenant), eq(attendanceArrivals.id, id)))
    .for('update');
  if (!arrival) throw notFound();
  await requireItem(ctx, arrival.itemId);
  return arrival;
}

function refuseDecided({ state }: Arrival): void {
  if (state !== 'waiting') throw refuse('attendance.decided', 409, arrivalRefusals.decided);
}

async function decided(ctx: Ctx, { id }: Arrival, change: Pick<Arrival, 'state' | 'personId'>): Promise<void> {
  await ctx.db
    .update(attendanceArrivals)
    .set({ ...change, decidedAt: change.state === 'waiting' ? null : ctx.clock() })
    .where(and(eq(attendanceArrivals.tenantId, currentTenant), eq(attendanceArrivals.id, id)));
}

async function told(ctx: Ctx, action: string, { id, itemId }: Arrival): Promise<true> {
  await ctx.audit({ action, subject: 'attendance', subjectId: itemId, detail: { arrival: id } });
  ctx.emit('attendance', { itemId });
  return true;
}

async function visitOf(ctx: Ctx, itemId: string, personId: string): Promise<Visit> {
  const [visit] = await visitsOf(ctx, itemId, sql`v.person_id = ${personId}`);
  if (!visit) throw notFound();
  return visit;
}
