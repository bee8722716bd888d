import type { Route } from '../../../contract/route.ts';
import type { Base } from '../context.ts';
import { organisationClosing, proofNeeded, refuseUnless, secondFactorNeeded } from './authorize.ts';
import { asksFor } from '../turns.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

type RouteAccess = Pick<Route, 'access' | 'whileClosing' | 'beforeProof' | 'beforeSecondFactor'>;

/**
 * The user of this session, if they may use this route. Called before the body is read and again after it.
 * @throws Refusal 401 without a session, 403 for a role, an unproved address, a missing second factor or an
 * organisation that lets nobody in, 409 before an organisation is chosen
 */
export async function authenticate(base: Base, route: RouteAccess, token: string | null): Promise<SignedIn> {
  const who = await signedIn(base, token);
  asksFor({ organisation: who.tenantId, account: who.user.accountId });
  if (who.closing && !route.whileClosing) throw organisationClosing();
  if (who.proofDue && !route.beforeProof) throw proofNeeded();
  if (who.factorDue && !route.beforeSecondFactor) throw secondFactorNeeded();
  refuseUnless(who.user, route.access);
  return who;
}
