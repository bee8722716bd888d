import { and, desc, eq, gt } from 'drizzle-orm';
import { notFound, refuse } from '../core/errors.ts';
import type { PrepareCtx } from '../core/http/handlers.ts';
import { accountById, nameAccount } from '../core/identity/one-account.ts';
import { forgetToken, notIdle } from '../core/identity/signed-in.ts';
import { hashToken } from '../core/identity/cookie.ts';
import { availableLanguages, isAvailable } from '../core/language/languages.ts';
import { accounts, sessions } from '../core/tables.ts';
import { noteAccountChange } from './security-trail.ts';
import { inputTexts } from '../core/http/input-texts.ts';

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
