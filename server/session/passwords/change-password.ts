import { eq } from 'drizzle-orm';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import { nameAccount } from '../../core/identity/one-account.ts';
import { forgetToken } from '../../core/identity/signed-in.ts';
import { accounts, sessions } from '../../core/tables.ts';
import { checkOwnPassword } from '../administrators.ts';
import { endLinks } from '../proof/prove-address.ts';
import { noteAccountChange } from '../security-trail.ts';
import { startSession } from '../start-session.ts';
import { ownerOf } from './chosen-password.ts';
import { hashChosen } from './password-tries.ts';

/** Changes the password; ends every link and every other session, and gives this one a new token. */
export async function changePassword(ctx: PrepareCtx, given: { current: string; password: string }): Promise<true> {
  await checkOwnPassword(ctx, given.current);
  const { accountId, email, name } = ctx.user;
  const owner = await ctx.gate((tx) => ownerOf(tx, accountId));
  const passwordHash = await hashChosen(ctx, {
    password: given.password,
    owner: owner ?? { email, name, organisations: [] },
  });
  const token = await ctx.gate(async (tx) => {
    await nameAccount(tx, accountId);
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    await tx.delete(sessions).where(eq(sessions.accountId, accountId));
    await endLinks(tx, accountId);
    return startSession(ctx, tx, { accountId, tenantId: ctx.tenantId });
  });
  await noteAccountChange(ctx.base, { accountId, action: 'account.password_changed', by: ctx.user });
  if (ctx.token) forgetToken(ctx.base, ctx.token);
  ctx.setToken(token);
  return true;
}
