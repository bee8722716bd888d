import { refuse } from '../core/errors.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import { waysOf } from './second-factor/ways.ts';
import { organisationsOf, startSession } from './start-session.ts';

/** After the right password: where the account has a second factor, only that is asked for now. */
export async function enter(ctx: OpenCtx, accountId: string, meant?: string) {
  if ((await waysOf(ctx, accountId)).length === 0) return enterFully(ctx, accountId, meant);
  const token = await ctx.gate((tx) => startSession(ctx, tx, { accountId, tenantId: null, awaitsFactor: true }));
  ctx.setToken(token);
  return { tenantId: null, organisations: [], secondFactor: true };
}

/** Opens a session for an account, straight into its organisation where it has only one or this one is meant. */
export async function enterFully(ctx: OpenCtx, accountId: string, meant?: string) {
  const organisations = await organisationsOf(ctx, accountId);
  if (organisations.length === 0) {
    throw refuse(
      'session.no_organisation',
      403,
      'Your access has been ended. Ask an administrator of your organisation to let you in again.',
    );
  }
  const tenantId = organisations.length === 1 ? organisations[0]!.id : (meant ?? null);
  ctx.setToken(await ctx.gate((tx) => startSession(ctx, tx, { accountId, tenantId })));
  return { tenantId, organisations };
}
