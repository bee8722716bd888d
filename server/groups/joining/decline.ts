import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { declineBody } from '../../../contract/groups/joining-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { people } from '../../people/index.ts';
import { holdGroups } from '../acts/chosen-members.ts';
import { groupMembers, joinRequests } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

/**
 * Declines a waiting person; the reason is kept with the request. Declining twice has no further effect.
 * @throws Refusal 404 for whoever does not wait here, 409 for who was approved meanwhile
 */
export async function declineMember(ctx: Ctx, body: z.output<typeof declineBody>): Promise<true> {
  const { groupId, personId, reason } = body;
  await holdGroups(ctx, [groupId]);
  const decided = { state: 'declined' as const, reason, decidedAt: ctx.clock() };
  const mine = and(eq(joinRequests.id, personId), eq(joinRequests.groupId, groupId));
  const [request] = await ctx.db
    .select()
    .from(joinRequests)
    .where(and(eq(joinRequests.tenantId, currentTenant), mine))
    .for('update');
  if (request?.state === 'declined') return true;
  if (request && request.state !== 'waiting') throw alreadyDecided();
  if (request)
    await ctx.db
      .update(joinRequests)
      .set(decided)
      .where(and(eq(joinRequests.tenantId, currentTenant), mine));
  else await declineWaiting(ctx, groupId, personId, decided);
  await ctx.audit({ action: 'group.member_declined', subject: 'group', subjectId: groupId, detail: { who: personId } });
  ctx.emit('groups', { groupId });
  return true;
}

/** A waiting member leaves the group; the request records that they waited and why they were declined. */
async function declineWaiting(
  ctx: Ctx,
  groupId: string,
  personId: string,
  decided: { state: 'declined'; reason: string; decidedAt: Date },
): Promise<void> {
  const [gone] = await ctx.db
    .delete(groupMembers)
    .where(
      and(
        eq(groupMembers.tenantId, currentTenant),
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.personId, personId),
        eq(groupMembers.state, 'waiting'),
      ),
    )
    .returning({ askedAt: groupMembers.createdAt });
  if (!gone) throw notFound();
  const [person] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  const { firstName, lastName } = person!;
  const sameAs = sql<string>`app.plain(${`${firstName} ${lastName}`}) || ' ' || ${personId}`;
  await ctx.db.insert(joinRequests).values({
    ...decided,
    tenantId: ctx.tenantId,
    groupId,
    personId,
    firstName,
    lastName,
    sameAs,
    consent: '',
    askedAt: gone.askedAt,
  });
}

/** Lets a declined request wait again. @throws Refusal 404 unless it is there and declined */
export async function reopenRequest(ctx: Ctx, id: string): Promise<true> {
  const [request] = await ctx.db
    .select()
    .from(joinRequests)
    .where(and(eq(joinRequests.tenantId, currentTenant), eq(joinRequests.id, id)))
    .for('update');
  if (request?.state === 'waiting') return true;
  if (request?.state !== 'declined') throw notFound();
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM join_requests WHERE tenant_id = ${currentTenant} AND group_id = ${request.groupId} AND same_as = ${request.sameAs} AND state = 'waiting'`);
  // They have asked again meanwhile, and that request is waiting: one is enough.
  if (rows.length > 0) return true;
  await ctx.db
    .update(joinRequests)
    .set({ state: 'waiting', reason: '', decidedAt: null })
    .where(and(eq(joinRequests.tenantId, currentTenant), eq(joinRequests.id, id)));
  await ctx.audit({
    action: 'group.request_reopened',
    subject: 'group',
    subjectId: request.groupId,
    detail: { request: id },
  });
  ctx.emit('groups', { groupId: request.groupId });
  return true;
}

const alreadyDecided = () => refuse('groups.decided', 409, refusals.decided);
