import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { applyOperations } from '../visits/apply-operations.ts';
import { visitsOf } from '../visits/visits-of.ts';
import { attendanceArrivals } from './self-check-in-tables.ts';
import { type Arrived, sameAs, whoArrived } from './who-arrived.ts';

/** `via`: `here` for the page, else the channel. */
type How = { via: string; at: Date };

/**
 * Notes that somebody is at an item: a visit if it is certain who they are, else an entry to be looked at. Repeating it
 * changes nothing. The person is not told which it was.
 */
export async function arrive(ctx: Ctx, itemId: string, arrived: Arrived, { via, at }: How): Promise<void> {
  const personId = await whoArrived(ctx, arrived);
  if (personId) return enter(ctx, itemId, personId, at);
  const { firstName, lastName, phoneNumber, phone } = arrived;
  const [arrival] = await ctx.db
    .insert(attendanceArrivals)
    .values({
      tenantId: ctx.tenantId,
      itemId,
      firstName,
      lastName,
      phoneNumber,
      phone,
      sameAs: sameAs(arrived),
      via,
      at,
    })
    .onConflictDoNothing()
    .returning({ id: attendanceArrivals.id });
  if (!arrival) return;
  const detail = { arrival: arrival.id };
  await ctx.audit({ action: 'attendance.arrived', subject: 'attendance', subjectId: itemId, detail });
  ctx.emit('attendance', { itemId });
}

/** Checks a person in as of that moment; a present person stays so. @throws Refusal 404 for an unknown person */
export async function enter(ctx: Ctx, itemId: string, personId: string, at: Date): Promise<void> {
  const [visit] = await visitsOf(ctx, itemId, sql`v.person_id = ${personId}`);
  if (visit?.present) return;
  const operation = { id: crypto.randomUUID(), kind: 'in' as const, at: at.toISOString(), personId };
  const [outcome] = await applyOperations(ctx, itemId, [operation], { behindMs: 0, via: 'public' });
  if (outcome?.outcome === 'refused') throw notFound();
}
