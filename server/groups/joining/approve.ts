import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { approveBody } from '../../../contract/groups/joining-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { isLeader } from '../../core/identity/authorize.ts';
import { tenantRegion } from '../../core/tenant-region.ts';
import { people, readPhones, severalPhones } from '../../people/index.ts';
import { holdGroups } from '../acts/chosen-members.ts';
import { groupMembers, joinRequests } from '../tables.ts';
import { matchesOf, type ProposeDetails, applyProposedDetails } from './matches.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

type Body = z.output<typeof approveBody>;
type Request = typeof joinRequests.$inferSelect;

/**
 * Approves a waiting member, or a request from the public page, which becomes the person named,
 * the one certain match, or a new person. Approving again returns the same and changes nothing.
 * @throws Refusal 404 for whoever does not wait here, 409 for a request that was declined
 */
export async function approveMember(ctx: Ctx, body: Body, propose: ProposeDetails) {
  await holdGroups(ctx, [body.groupId]);
  const member = await findMember(ctx, body.groupId, body.personId);
  if (member?.state === 'approved') return answer(body.personId, false);
  if (member) {
    await enter(ctx, body.groupId, body.personId, body.position || member.position);
    if (member.enableLogin)
      await ctx.enqueue('invite-members', { groupId: body.groupId, by: ctx.user?.accountId ?? '' });
    await tell(ctx, body.groupId, body.personId, { created: false });
    return answer(body.personId, false);
  }
  const mine = and(eq(joinRequests.id, body.personId), eq(joinRequests.groupId, body.groupId));
  const [request] = await ctx.db
    .select()
    .from(joinRequests)
    .where(and(eq(joinRequests.tenantId, currentTenant), mine))
    .for('update');
  if (!request) throw notFound();
  if (request.state === 'approved') return answer(request.personId!, false);
  if (request.state !== 'waiting') {
    throw refuse('groups.declined', 409, refusals.declined);
  }
  const { personId, created } = await personFor(ctx, request, body, propose);
  await enter(ctx, body.groupId, personId, body.position ?? '');
  await ctx.db
    .update(joinRequests)
    .set({ ...forgotten, state: 'approved', personId, decidedAt: ctx.clock() })
    .where(and(eq(joinRequests.tenantId, currentTenant), mine));
  await tell(ctx, body.groupId, personId, { created, request: request.id });
  return answer(personId, created);
}

const answer = (personId: string, created: boolean) => ({ status: true as const, personId, created });

/** Moves the details of a request to the person; the request keeps none. */
const forgotten = { firstName: '', lastName: '', phoneNumber: '', phone: null, email: '', sameAs: '' };

async function findMember(ctx: Ctx, groupId: string, personId: string) {
  const [row] = await ctx.db
    .select({
      state: groupMembers.state,
      position: groupMembers.position,
      enableLogin: groupMembers.enableLogin,
    })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.tenantId, currentTenant),
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.personId, personId),
      ),
    );
  return row;
}

async function personFor(
  ctx: Ctx,
  request: Request,
  body: Body,
  propose: ProposeDetails,
): Promise<{ personId: string; created: boolean }> {
  const told = await toldBy(ctx, request, body);
  // A leader has no access to the directory, so may neither choose a person from it nor change one.
  const { existingPersonId: named, take } = isLeader(ctx.user) ? {} : body;
  const known = named === undefined ? await surely(ctx, request) : named;
  if (known) {
    const proposed = { ...told, personId: known, consent: request.consent, at: request.askedAt };
    await applyProposedDetails(ctx, proposed, { take, propose });
    return { personId: known, created: false };
  }
  const [row] = await ctx.db
    .insert(people)
    .values({ ...told, tenantId: ctx.tenantId })
    .returning({ id: people.id });
  await ctx.audit({ action: 'person.added', subject: 'person', subjectId: row!.id, detail: { request: request.id } });
  ctx.emit('people', { personId: row!.id });
  return { personId: row!.id, created: true };
}

async function toldBy(ctx: Ctx, { firstName, lastName, email, phoneNumber, phone }: Request, body: Body) {
  if (phoneNumber || !body.phone) return { firstName, lastName, email: email || body.email, phoneNumber, phone };
  const { country } = await tenantRegion(ctx);
  const read = readPhones(body.phone, country);
  if (read.state === 'several') {
    const words = severalPhones(read.numbers);
    throw refuse('people.phone', 400, words, { phone: words });
  }
  const phoneOf = read.state === 'one' ? read.phone : undefined;
  const typed = phoneOf?.typed ?? body.phone;
  return { firstName, lastName, email: email || body.email, phoneNumber: typed, phone: phoneOf?.e164 ?? null };
}

/** The one person who matches in name and address; undefined if there are several. */
async function surely(ctx: Ctx, request: Request): Promise<string | null> {
  const sure = (await matchesOf(ctx, request.groupId, request)).filter((match) => match.sure);
  return sure.length === 1 ? sure[0]!.id : null;
}

async function enter(ctx: Ctx, groupId: string, personId: string, position: string): Promise<void> {
  await ctx.db
    .insert(groupMembers)
    .values({ tenantId: ctx.tenantId, groupId, personId, position })
    .onConflictDoUpdate({
      target: [groupMembers.tenantId, groupMembers.groupId, groupMembers.personId],
      set: { state: 'approved', position: sql`coalesce(nullif(${position}, ''), ${groupMembers.position})` },
    });
}

async function tell(ctx: Ctx, groupId: string, personId: string, detail: Record<string, unknown>): Promise<void> {
  const personIds = [personId];
  await ctx.audit({
    action: 'group.member_approved',
    subject: 'group',
    subjectId: groupId,
    detail: { ...detail, personIds },
  });
  ctx.emit('groups', { groupId });
}
