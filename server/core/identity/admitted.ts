import type { Route } from '../../../contract/route.ts';
import type { Base } from '../context.ts';
import { beingClosed, proofNeeded, refuseUnless, secondFactorNeeded } from './allowed.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

type Door = Pick<Route, 'access' | 'whileClosing' | 'beforeProof' | 'beforeSecondFactor'>;

/**
 * Who comes in by this door with this session; asked before a byte of a body is read, and again when it has been.
 * @throws Refusal 401 without a session, 403 for a role, an address not proved, a missing second factor or an organisation that does not let in,
 * 409 before an organisation is chosen
 */
export async function admitted(base: Base, door: Door, token: string | null): Promise<SignedIn> {
  const who = await signedIn(base, token);
  if (who.closing && !door.whileClosing) throw beingClosed();
  if (who.proofDue && !door.beforeProof) throw proofNeeded();
  if (who.factorDue && !door.beforeSecondFactor) throw secondFactorNeeded();
  refuseUnless(who.user, door.access);
  return who;
}
