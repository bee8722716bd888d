import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { accountById } from '../core/identity/one-account.ts';
import { signInMethods } from './second-factor/rule.ts';
import { noteSignIn, type SignInWay } from './security-trail.ts';
import { type Joining, organisationsOf, startSession } from './start-session.ts';
import { refusals } from './refusal-texts.ts';

/**
 * After the right password: an account with a second factor is asked for it now, and the purpose of the sign-in waits
 * for it; else `joins` happens at once. Returns the same as signing in.
 */
export async function continueSignIn(
  ctx: OpenCtx,
  accountId: string,
  joining?: { as: Joining; join: () => Promise<string> },
) {
  if ((await signInMethods(ctx, accountId)).length === 0)
    return completeSignIn(ctx, accountId, { way: 'password', meant: await joining?.join() });
  const waiting = { accountId, tenantId: null, awaitsFactor: true, ...joining?.as };
  ctx.setToken(await ctx.gate((tx) => startSession(ctx, tx, waiting)));
  return { tenantId: null, organisations: [], secondFactor: true };
}

/** Opens a session for an account, straight into its organisation where it has only one, or `meant`: it has just joined this one. */
export async function completeSignIn(
  ctx: OpenCtx,
  accountId: string,
  { way, meant }: { way: SignInWay; meant?: string | null | undefined },
) {
  const organisations = await organisationsOf(ctx, accountId);
  if (organisations.length === 0) {
    throw refuse('session.no_organisation', 403, refusals.noOrganisation);
  }
  const tenantId = organisations.length === 1 ? organisations[0]!.id : (meant ?? null);
  const token = await ctx.gate(async (tx) => {
    const account = await accountById(tx, accountId);
    // In whichever browser they sign in, the screens are in the language they chose.
    if (account?.language) ctx.setLanguage(account.language);
    return startSession(ctx, tx, { accountId, tenantId });
  });
  if (tenantId) await noteSignIn(ctx, { tenantId, accountId, way, joined: tenantId === meant });
  ctx.setToken(token);
  return { tenantId, organisations };
}
