import type { Route } from '../../../contract/route.ts';
import type { Base } from '../context.ts';
import { organisationClosing, proofNeeded, refuseUnless, secondFactorNeeded } from './authorize.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

type Door = Pick<Route, 'access' | 'whileClosing' | 'beforeProof' | 'beforeSecondFactor'>;

/**
 * Who is signed in with this session, if they may use this route. Called before the body is read and again after it.
 * @throws Refusal 401 without a session, 403 for a role, an address not proved, a missing second factor or an organisation that does not let in,
 * 409 before an organisation is chosen
 */
export async function authenticate(base: Base, door: Door, token: string | null): Promise<SignedIn> {
  const who = await signedIn(base, token);
  if (who.closing && !door.whileClosing) throw organisationClosing();
  if (who.proofDue && !door.beforeProof) throw proofNeeded();
  if (who.factorDue && !door.beforeSecondFactor) throw secondFactorNeeded();
  refuseUnless(who.user, door.access);
  return who;
}
