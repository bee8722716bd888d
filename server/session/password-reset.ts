import { eq } from 'drizzle-orm';
import type { OpenCtx } from '../core/http/handlers.ts';
import { countAttempt } from '../core/identity/throttle.ts';
import { openLink } from '../core/identity/link-throttle.ts';
import { nameAccount } from '../core/identity/one-account.ts';
import { accounts, sessions } from '../core/tables.ts';
import { links, resets, resetsFromAddress } from './limits.ts';
import { ownerOf } from './passwords/chosen-password.ts';
import { forgetGuesses, hashChosen } from './passwords/password-tries.ts';
import { noteAccountChange } from './security-trail.ts';
import { resetLink, readLink, takeLink, writeProof } from './proof/links.ts';
import { endLinks, proveAddress } from './proof/prove-address.ts';
import type { SessionDeps } from './session-deps.ts';
import { say } from '../core/language/catalogue.ts';
import { letters } from './mail-texts.ts';

/** Sends a link to choose a new password, if there is such an account; the answer does not say. */
export async function forgotPassword(deps: SessionDeps, ctx: OpenCtx, email: string) {
  if (!deps.mailer) return { mail: false };
  await countAttempt(ctx.base.database, resetsFromAddress, ctx.address);
  await countAttempt(ctx.base.database, resets, email);
  // After the answer, because how long the link and its letter take must not tell whether there was an account.
  setImmediate(() => void mailLink(deps, ctx, email).catch(() => deps.onMailFailure('password reset')));
  return { mail: true };
}

async function mailLink({ mailer, appUrl }: SessionDeps, ctx: OpenCtx, email: string): Promise<void> {
  const { database, clock } = ctx.base;
  const link = await resetLink(database, appUrl(), { email, now: clock(), madeBy: 'mail' });
  if (!link) return;
  const { subject, text } = letters.newPassword;
  await mailer?.send({ to: email, subject: say(subject, ctx.language), text: say(text({ link }), ctx.language) });
}

/**
 * Sets the password a link was made for, and ends every session and every other link of the account. If its address was
 * not proved before, it is now, and nothing set up before stays; later resets leave the second factor alone.
 */
export async function resetPassword(ctx: OpenCtx, given: { token: string; password: string }): Promise<true> {
  const now = ctx.base.clock();
  const tried = { link: given.token, address: ctx.address };
  // Before the link is used, so that whoever is refused chooses another password by the same one; and before the password
  // is hashed, which costs more than a wrong link should.
  const owner = await openLink(ctx.base.database, links, tried, () =>
    ctx.gate(async (tx) => ownerOf(tx, (await readLink(tx, { token: given.token, now })).accountId)),
  );
  const passwordHash = await hashChosen(ctx, {
    password: given.password,
    owner: owner ?? { email: '', name: '', organisations: [] },
    link: given.token,
  });
  const { accountId, email } = await ctx.gate(async (tx) => {
    const { accountId, madeBy } = await takeLink(tx, { token: given.token, now });
    await endLinks(tx, accountId);
    await tx.delete(sessions).where(eq(sessions.accountId, accountId));
    await nameAccount(tx, accountId);
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(eq(accounts.id, accountId))
      .returning({ email: accounts.email });
    await proveAddress(tx, { accountId, by: madeBy, now });
    return { accountId, email: account?.email ?? '' };
  });
  await writeProof(ctx.base, accountId);
  const by = { accountId };
  await noteAccountChange(ctx.base, { accountId, action: 'account.password_reset', by });
  await forgetGuesses(ctx, { email, accountId });
  return true;
}
