import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type PeopleRule, peopleRule } from '../../../contract/people/filter.ts';
import type { savedFilter } from '../../../contract/people/filter-routes.ts';
import type { ListQuery, Paged } from '../../../contract/route.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, sqlState } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { pageOf } from '../../core/page-of.ts';
import { peopleFilters } from '../tables.ts';
import { refusals } from '../texts.ts';

type Saved = z.input<typeof savedFilter>;

/** An organisation has few filters; nobody reads a longer list. */
const MOST = 200;

/** The saved filters, by name. */
export async function listFilters(ctx: Ctx, { search, ...page }: ListQuery): Promise<Paged<Saved>> {
  const { size, skip } = pageOf(page);
  const rows = await ctx.db
    .select()
    .from(peopleFilters)
    .where(and(eq(peopleFilters.tenantId, currentTenant), eq(peopleFilters.saved, true)))
    .orderBy(asc(sql`lower(${peopleFilters.name})`));
  const wanted = search?.trim().toLowerCase() ?? '';
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted)).map(shown);
  return { items: found.slice(skip, skip + size), totalItems: found.length };
}

/** @throws Refusal 409 when the name is taken or there are 200 already, 404 for a group that is not there */
export async function saveFilter(ctx: Ctx, { name, rule }: { name: string; rule: PeopleRule }): Promise<Saved> {
  await groupIsHere(ctx, rule);
  const kept = await ctx.db.$count(
    peopleFilters,
    and(eq(peopleFilters.tenantId, currentTenant), eq(peopleFilters.saved, true)),
  );
  if (kept >= MOST) {
    throw refuse('people.too_many_filters', 409, refusals.tooManyFilters({ most: MOST }));
  }
  const row = await unlessTaken(ctx, name, async (tx) => {
    const [saved] = await tx
      .insert(peopleFilters)
      .values({ tenantId: ctx.tenantId, name, rule, saved: true, createdBy: ctx.user?.accountId ?? null })
      .returning();
    return saved!;
  });
  await ctx.audit({ action: 'filter.saved', subject: 'filter', subjectId: row.id });
  ctx.emit('filters');
  return shown(row);
}

type Parts = { name?: string | undefined; rule?: PeopleRule | undefined };
type FilterChange = Parts & { id: string; was: Parts };

/** @throws Refusal 404, or 409 when the name is taken or somebody else has changed the filter meanwhile */
export async function changeFilter(ctx: Ctx, { id, was, ...sent }: FilterChange): Promise<Saved> {
  if (sent.rule) await groupIsHere(ctx, sent.rule);
  const one = and(eq(peopleFilters.id, id), eq(peopleFilters.saved, true));
  const [before] = await ctx.db
    .select()
    .from(peopleFilters)
    .where(and(eq(peopleFilters.tenantId, currentTenant), one))
    .for('update');
  if (!before) throw notFound();
  const { name, rule } = shown(before);
  const meant = await intendedChanges(
    ctx,
    { code: 'filters', made: { subjectId: id, actions: ['filter.changed'], at: before.updatedAt } },
    {
      sent,
      was,
      stands: { name, rule: peopleRule.parse(rule) },
      inWords: (field, value) => (field === 'rule' ? refusals.anotherFilter : String(value)),
    },
  );
  const row = await unlessTaken(ctx, meant.name ?? name, async (tx) => {
    const [saved] = await tx
      .update(peopleFilters)
      .set({ ...meant, updatedAt: ctx.clock() })
      .where(and(eq(peopleFilters.tenantId, currentTenant), one))
      .returning();
    return saved!;
  });
  const fields = Object.keys(meant);
  await ctx.audit({ action: 'filter.changed', subject: 'filter', subjectId: id, detail: { fields } });
  ctx.emit('filters');
  return shown(row);
}

/** Removes it from the list. A message scheduled to it still finds its people. @throws Refusal 404 */
export async function deleteFilter(ctx: Ctx, id: string): Promise<true> {
  const gone = await ctx.db
    .update(peopleFilters)
    .set({ saved: false, updatedAt: ctx.clock() })
    .where(and(eq(peopleFilters.tenantId, currentTenant), eq(peopleFilters.id, id), eq(peopleFilters.saved, true)))
    .returning({ id: peopleFilters.id });
  if (gone.length === 0) throw notFound();
  await ctx.audit({ action: 'filter.deleted', subject: 'filter', subjectId: id });
  ctx.emit('filters');
  return true;
}

// A saved filter must have a condition; one for a group that does not exist would never find anybody.
async function groupIsHere(ctx: Ctx, { filter }: PeopleRule): Promise<void> {
  if (filter.group === undefined) return;
  const { rows } = await ctx.db.execute(sql`SELECT FROM groups
    WHERE tenant_id = ${currentTenant} AND id = ${filter.group} AND archived_at IS NULL`);
  if (rows.length === 0) throw notFound();
}

function shown({ id, name, rule }: typeof peopleFilters.$inferSelect): Saved {
  return { id, name, rule: rule ?? peopleRule.parse({}) };
}

async function unlessTaken<T>(ctx: Ctx, name: string, write: (tx: Ctx['db']) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction(write);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const words = refusals.nameTaken({ name });
    throw refuse('people.filter_name_taken', 409, words, { name: words });
  }
}
