import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { sayTo, catalogue } from '../../core/language/catalogue.ts';
import { textOf } from '../../core/language/stored-words.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { people, personConsents } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { tenantToday } from '../../core/tenant-region.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** How we know of a consent that was given on a public page. Its English is stored, beside what administrators write there. */
export const consentSources = {
  connect: commonWords.connectForm,
  ...catalogue('consent-sources', { join: 'Join page' }),
};

/** A person's consents, latest first. Throws 404. */
export async function listConsents(ctx: Ctx, personId: string) {
  const [person] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, personId)));
  if (!person) throw notFound();
  const rows = await ctx.db
    .select({
      id: personConsents.id,
      what: personConsents.what,
      source: personConsents.source,
      givenOn: personConsents.givenOn,
      notedBy: personConsents.notedBy,
    })
    .from(personConsents)
    .where(and(eq(personConsents.tenantId, currentTenant), eq(personConsents.personId, personId)))
    .orderBy(desc(personConsents.givenOn), personConsents.id);
  const accounts = await accountsById(
    ctx,
    rows.map(({ notedBy }) => notedBy),
  );
  const items = rows.map(({ notedBy, ...row }) => ({
    ...row,
    source: sayTo(ctx.user, textOf(consentSources, row.source)),
    by: accounts.get(notedBy ?? '')?.name ?? null,
  }));
  return { items, totalItems: items.length };
}

export async function recordConsent(
  ctx: Ctx,
  given: { personId: string; what: string; source: string; givenOn: string },
) {
  const [person] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, given.personId)));
  if (!person) throw notFound();
  await refuseLater(ctx, given.givenOn);
  const [row] = await ctx.db
    .insert(personConsents)
    .values({ tenantId: ctx.tenantId, notedBy: ctx.user?.accountId ?? null, ...given })
    .returning();
  await ctx.audit({ action: 'consent.recorded', subject: 'person', subjectId: given.personId });
  ctx.emit('people', { personId: given.personId });
  return { ...row!, by: ctx.user?.name ?? null };
}

/** Nobody has agreed on a day that has not come where the organisation is. */
async function refuseLater(ctx: Ctx, givenOn: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ later: boolean }>(
    sql`SELECT ${givenOn}::date > ${tenantToday(ctx)} AS later`,
  );
  const words = commonWords.thisDateIsInThe;
  if (rows[0]?.later) throw refuse('consent.later', 400, words, { givenOn: words });
}

export async function removeConsent(ctx: Ctx, id: string): Promise<true> {
  const [row] = await ctx.db
    .delete(personConsents)
    .where(and(eq(personConsents.tenantId, currentTenant), eq(personConsents.id, id)))
    .returning();
  if (!row) throw notFound();
  await ctx.audit({ action: 'consent.removed', subject: 'person', subjectId: row.personId });
  ctx.emit('people', { personId: row.personId });
  return true;
}
