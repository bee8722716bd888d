import { sql } from 'drizzle-orm';
import type { Access, Route } from '../../../contract/route.ts';
import type { Role } from '../../../contract/session/schemas.ts';
import type { Ctx, User } from '../context.ts';
import { notFound, refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';
import { commonWords } from '../language/common-words.ts';

/** Each role may do what the next one may, and more. */
const ORDER: readonly (Role | Access)[] = ['member', 'helper', 'leader', 'administrator', 'owner'];

/** @throws Refusal 403 when the user's role is not enough for the route. */
export function refuseUnless(user: User, access: Access): void {
  const needed = ORDER.indexOf(access);
  if (access === 'signed-in' || (needed >= 0 && ORDER.indexOf(user.role) >= needed)) return;
  throw refuse(
    'session.not_allowed',
    403,
    access === 'owner' ? commonWords.onlyTheOwnerOfThe : refusals.administratorOnly,
  );
}

/** The organisation asks for a second factor; everything else waits until it is set up. */
export function secondFactorNeeded() {
  return refuse('session.second_factor_needed', 403, refusals.secondFactorNeeded);
}

/** Everything waits until the address is proved. */
export function proofNeeded() {
  return refuse('session.proof_needed', 403, refusals.proofNeeded);
}

/** Everything has stopped; for 30 days the owner can still keep it. */
export function organisationClosing() {
  return refuse('session.closing', 403, refusals.closing);
}

/** Whether this user sees no more than the groups they lead. */
export function isLeader(user: User | null): user is User & { role: 'leader' } {
  return user?.role === 'leader';
}

/** Whether this user sees no more of attendance than what they serve: check-ins of groups they lead, and of events they help at. */
export function seesOnlyServed(user: User | null): user is User & { role: 'leader' | 'helper' } {
  return user?.role === 'leader' || user?.role === 'helper';
}

/**
 * A leader's call reaches the groups they lead; any other answers as one that is not there.
 * @throws Refusal 404
 */
export async function refuseUnlessLed(
  ctx: Ctx,
  route: Route,
  input: { params?: unknown; query?: unknown; body?: unknown },
): Promise<void> {
  if (!isLeader(ctx.user) || !route.ofGroup) return;
  const given = { ...asFields(input.body), ...asFields(input.query), ...asFields(input.params) };
  const { rows } = await ctx.db.execute<{ led: boolean }>(
    sql`SELECT app.leads(${ctx.user.personId}::uuid, ${String(given[route.ofGroup])}::uuid) AS led`,
  );
  if (!rows[0]?.led) throw notFound();
}

function asFields(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
}
