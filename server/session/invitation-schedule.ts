import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { invitationTurns } from './tables.ts';
import { momentAsText } from '../core/moment-as-text.ts';

/** How many invitations by e-mail one organisation may send in an hour, so that nobody mails strangers in bulk. */
const IN_AN_HOUR = 20;

/**
 * The moment at which the next invitation by e-mail of this organisation goes: now, or once fewer than 20 have gone in the
 * hour before it. The turn is taken, also where the invitation is withdrawn afterwards.
 */
export async function scheduleInvitation(ctx: Ctx): Promise<Date> {
  const now = ctx.clock();
  // One after the other: two at once would both take the last turn.
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('session.invitation-turn ' || ${ctx.tenantId}, 0))`,
  );
  await ctx.db.execute(sql`
    DELETE FROM invitation_turns
    WHERE tenant_id = ${ctx.tenantId} AND goes_at < ${now.toISOString()}::timestamptz - interval '1 hour'`);
  const { rows } = await ctx.db.execute<{ free: string }>(sql`
    SELECT ${momentAsText(sql`goes_at + interval '1 hour'`)} AS free
    FROM invitation_turns WHERE tenant_id = ${ctx.tenantId} ORDER BY goes_at DESC OFFSET ${IN_AN_HOUR - 1} LIMIT 1`);
  const free = rows[0] ? new Date(rows[0].free) : now;
  const goesAt = free > now ? free : now;
  await ctx.db.insert(invitationTurns).values({ tenantId: ctx.tenantId, goesAt });
  return goesAt;
}

/** The time as the contract shows it: null once it has passed. */
export const futureOnly = (goesAt: Date | null, now: Date): string | null =>
  goesAt !== null && goesAt > now ? goesAt.toISOString() : null;
