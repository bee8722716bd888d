import { sql } from 'drizzle-orm';
import type { Access, Route } from '../../../contract/route.ts';
import type { Role } from '../../../contract/session/schemas.ts';
import type { Ctx, User } from '../context.ts';
import { notFound, refuse } from '../errors.ts';

/** Each role may do what the next one may, and more. */
const ORDER: readonly (Role | Access)[] = ['member', 'leader', 'administrator', 'owner'];

/** @throws Refusal 403 when the user's role is not enough for the route. */
export function refuseUnless(user: User, access: Access): void {
  if (access === 'signed-in' || ORDER.indexOf(user.role) >= ORDER.indexOf(access)) return;
  throw refuse(
    'session.not_allowed',
    403,
    access === 'owner'
      ? 'Only the owner of the organisation can do this. Ask them to.'
      : 'Only an administrator of the organisation can do this. Ask one of them.',
  );
}

/** The organisation asks for a second factor; everything else waits until it is set up. */
export function secondFactorNeeded() {
  const words = 'Your organisation requires a second factor. Set one up in Settings to continue.';
  return refuse('session.second_factor_needed', 403, words);
}

/** Everything waits until the address is proved. */
export function proofNeeded() {
  const words = 'Confirm your e-mail address in Settings to continue.';
  return refuse('session.proof_needed', 403, words);
}

/** Everything has stopped; for 30 days the owner can still keep it. */
export function organisationClosing() {
  return refuse('session.closing', 403, 'This organisation is being closed. Its owner can still keep it.');
}

/** Whether this user sees no more than the groups they lead. */
export function isLeader(user: User | null): user is User & { role: 'leader' } {
  return user?.role === 'leader';
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
  if (!rows[0]?.led) throw notFound('group');
}

function asFields(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};
}
