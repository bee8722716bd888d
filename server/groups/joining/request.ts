import { and, eq, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { joinRequests } from './join-tables.ts';
import { matchesOf } from './matches.ts';
import { currentTenant } from '../../core/db/index.ts';

/** A request to join, with the people it may be from. Throws 404 unless it is still waiting. */
export async function readRequest(ctx: Ctx, id: string) {
  const [request] = await ctx.db
    .select()
    .from(joinRequests)
    .where(and(eq(joinRequests.tenantId, currentTenant), eq(joinRequests.id, id), eq(joinRequests.state, 'waiting')));
  if (!request) throw notFound('request');
  const { firstName, lastName, phoneNumber, phone, email, askedAt, groupId } = request;
  const sameAddress = or(
    phone ? eq(joinRequests.phone, phone) : undefined,
    email ? eq(sql`lower(${joinRequests.email})`, email.toLowerCase()) : undefined,
  );
  const declined = await ctx.db
    .select({ at: joinRequests.decidedAt, reason: joinRequests.reason })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.tenantId, currentTenant),
        eq(joinRequests.groupId, groupId),
        eq(joinRequests.state, 'declined'),
        sameAddress ?? sql`false`,
      ),
    )
    .orderBy(joinRequests.decidedAt)
    .limit(5);
  return {
    id,
    firstName,
    lastName,
    phoneNumber,
    email,
    askedAt: askedAt.toISOString(),
    matches: await matchesOf(ctx, groupId, { firstName, lastName, phone, email }),
    declined: declined.map(({ at, reason }) => ({ at: (at ?? askedAt).toISOString(), reason })),
  };
}
