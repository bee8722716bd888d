import { and, desc, eq, gt } from 'drizzle-orm';
import { notFound, refuse } from '../core/errors.ts';
import type { PrepareCtx } from '../core/http/handlers.ts';
import { accountById, nameAccount } from '../core/identity/one-account.ts';
import { forgetToken, notIdle } from '../core/identity/signed-in.ts';
import { hashToken } from '../core/identity/cookie.ts';
import { availableLanguages, isAvailable } from '../core/language/languages.ts';
import { accounts, sessions } from '../core/tables.ts';
import { checkOwnPassword } from './administrators.ts';
import { ownerOf } from './passwords/chosen-password.ts';
import { hashChosen } from './passwords/password-tries.ts';
import { endLinks } from './proof/prove-address.ts';
import { noteAccountChange } from './security-trail.ts';
import { inputTexts } from '../core/http/input-texts.ts';
import { startSession } from './start-session.ts';

type Given = {
  name?: string | undefined;
  language?: string | null | undefined;
  singleKeys?: boolean | undefined;
  tourDue?: false | undefined;
};

/** @throws Refusal 400 for a language there is not */
export async function saveAccount(ctx: PrepareCtx, changes: Given): Promise<true> {
  const { name, language } = changes;
  if (language && !isAvailable(language))
    throw refuse('session.language', 400, inputTexts.chooseFromList, { language: inputTexts.chooseFromList });
  const { accountId } = ctx.user;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return true;
  await ctx.gate(async (tx) => {
    await nameAccount(tx, accountId);
    await tx.update(accounts).set(given).where(eq(accounts.id, accountId));
  });
  if (name !== undefined)
    await ctx.transaction((own) =>
      own.audit({ action: 'account.renamed', subject: 'administrator', subjectId: accountId }),
    );
  if (language !== undefined) ctx.setLanguage(language);
  if (ctx.token) forgetToken(ctx.base, ctx.token);
  return true;
}

/** The languages to choose from, and the account's choice if it is still available. */
export async function ownLanguage(ctx: PrepareCtx) {
  const account = await ctx.gate((tx) => accountById(tx, ctx.user.accountId));
  const chosen = account?.language ?? null;
  return { languages: availableLanguages(), chosen: chosen && isAvailable(chosen) ? chosen : null };
}

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

/** The account's sessions, latest first, without ended ones and those waiting for a second factor. */
export async function ownSessions(ctx: PrepareCtx) {
  const mine = and(
    eq(sessions.accountId, ctx.user.accountId),
    eq(sessions.awaitsFactor, false),
    gt(sessions.expiresAt, ctx.clock()),
    notIdle(ctx.clock()),
  );
  const rows = await ctx.gate((tx) => tx.select().from(sessions).where(mine).orderBy(desc(sessions.lastSeenAt)));
  const current = ctx.token ? hashToken(ctx.token) : null;
  return rows.map((row) => ({
    id: row.id,
    current: current?.equals(row.tokenHash) ?? false,
    userAgent: row.userAgent,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** Ends one session of the account, or without an id all of them, this one included. */
export async function endSessions(ctx: PrepareCtx, id: string | undefined): Promise<true> {
  const mine = eq(sessions.accountId, ctx.user.accountId);
  const ended = await ctx.gate((tx) =>
    tx
      .delete(sessions)
      .where(id ? and(mine, eq(sessions.id, id)) : mine)
      .returning({ id: sessions.id }),
  );
  if (ended.length === 0) throw notFound();
  const action = id ? 'session.ended' : 'session.all_ended';
  await noteAccountChange(ctx.base, { accountId: ctx.user.accountId, action, by: ctx.user });
  if (!id) {
    if (ctx.token) forgetToken(ctx.base, ctx.token);
    ctx.setToken(null);
  }
  return true;
}
