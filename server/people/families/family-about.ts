import { eq, and, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { AboutPerson, Pair } from '../about/about-person.ts';
import { familyParts } from '../../../contract/people/family-parts.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { refusals } from '../texts.ts';
import { families, familyMembers } from './family-tables.ts';

type Row = typeof familyMembers.$inferSelect;
type Household = typeof families.$inferSelect;

const isHousehold = ({ part }: Row) => part === 'head' || part === 'spouse';

/** Family data on a person, for when two turn out to be one. */
export const familiesAboutPerson: AboutPerson = {
  feature: 'families',
  glance: (_, ids) => sql`
    SELECT jsonb_build_object('kind', 'family', 'id', f.id, 'name', f.name) AS fact
    FROM (SELECT DISTINCT m.family_id FROM family_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id IN ${ids}) AS m
    JOIN families f ON f.tenant_id = ${currentTenant} AND f.id = m.family_id ORDER BY f.name, f.id LIMIT 3`,
  merge: {
    snapshot: async (ctx, pair) => ({ families: await rowsOf(ctx, pair) }),
    // A person in one family twice keeps the higher part, and joins the families of the other. Two households become
    // one if the same person heads both and they have no more than one spouse; otherwise somebody has to decide.
    merge: async (ctx, pair) => {
      await uniteHouseholds(ctx, pair);
      const rows = await rowsOf(ctx, pair);
      const families = [...new Set(rows.map(({ familyId }) => familyId))];
      const joined = families.map((familyId): Row => {
        const [one, other] = rows
          .filter((row) => row.familyId === familyId)
          .toSorted((a, b) => familyParts.indexOf(a.part) - familyParts.indexOf(b.part));
        return { ...(one ?? other)!, personId: pair.kept };
      });
      await replace(ctx, pair, joined);
    },
    restore: (ctx, pair, before) => replace(ctx, pair, before['families'] as Row[]),
  },
};

/**
 * Two households of somebody who was entered twice are one.
 * @throws Refusal 409 where it is not plain which of them stays
 */
async function uniteHouseholds(ctx: Ctx, pair: Pair): Promise<void> {
  const rows = (await rowsOf(ctx, pair)).filter(isHousehold);
  const [mine, theirs] = [pair.kept, pair.merged].map((id) => rows.find(({ personId }) => personId === id));
  if (!mine || !theirs || mine.familyId === theirs.familyId) return;
  const others = (await membersOf(ctx, [mine.familyId, theirs.familyId])).filter(
    ({ personId }) => personId !== pair.kept && personId !== pair.merged,
  );
  const households = new Set(others.filter(isHousehold).map(({ personId }) => personId));
  if (mine.part !== 'head' || theirs.part !== 'head' || households.size > 1) {
    const [one, other] = await namesOf(ctx, [mine.familyId, theirs.familyId]);
    throw refuse(
      'people.merge_two_households',
      409,
      refusals.mergeTwoHouseholds({ one: one ?? '', other: other ?? '' }),
    );
  }
  const here = new Set(others.filter(({ familyId }) => familyId === mine.familyId).map(({ personId }) => personId));
  const coming = others.filter((row) => row.familyId === theirs.familyId && !here.has(row.personId));
  await ctx.db.delete(families).where(and(eq(families.tenantId, currentTenant), eq(families.id, theirs.familyId)));
  if (coming.length > 0)
    await ctx.db.insert(familyMembers).values(coming.map((row) => ({ ...row, familyId: mine.familyId })));
}

const membersOf = (ctx: Ctx, ids: readonly string[]): Promise<Row[]> =>
  ctx.db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.tenantId, currentTenant), inArray(familyMembers.familyId, [...ids])))
    .orderBy(familyMembers.familyId, familyMembers.personId);

/** In the order of their ids here. */
async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<(string | undefined)[]> {
  const found = await ctx.db
    .select({ id: families.id, name: families.name })
    .from(families)
    .where(and(eq(families.tenantId, currentTenant), inArray(families.id, [...ids])));
  return ids.map((id) => found.find((one) => one.id === id)?.name);
}

/** The households of both with the others in them, which a merge may make one. */
export const householdsAboutPerson: AboutPerson = {
  feature: 'households',
  merge: {
    snapshot: async (ctx, pair) => {
      const ids = (await rowsOf(ctx, pair)).filter(isHousehold).map(({ familyId }) => familyId);
      const mine = and(eq(families.tenantId, currentTenant), inArray(families.id, ids));
      const others = ids.length === 0 ? [] : await membersOf(ctx, ids);
      return {
        families: ids.length === 0 ? [] : await ctx.db.select().from(families).where(mine).orderBy(families.id),
        others: others.filter(({ personId }) => personId !== pair.kept && personId !== pair.merged),
      };
    },
    merge: () => Promise.resolve(),
    restore: async (ctx, _, before) => {
      const { families: known, others } = before as { families: Household[]; others: Row[] };
      if (known.length < 2) return;
      await ctx.db
        .insert(families)
        .values(
          known.map((one) => ({ ...one, createdAt: new Date(one.createdAt), updatedAt: new Date(one.updatedAt) })),
        )
        .onConflictDoNothing();
      if (others.length === 0) return;
      await ctx.db.delete(familyMembers).where(
        and(
          eq(familyMembers.tenantId, currentTenant),
          inArray(
            familyMembers.familyId,
            known.map(({ id }) => id),
          ),
          inArray(
            familyMembers.personId,
            others.map(({ personId }) => personId),
          ),
        ),
      );
      await ctx.db.insert(familyMembers).values(others);
    },
  },
};

function rowsOf(ctx: Ctx, { kept, merged }: Pair): Promise<Row[]> {
  return ctx.db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.tenantId, currentTenant), inArray(familyMembers.personId, [kept, merged])))
    .orderBy(familyMembers.familyId, familyMembers.personId);
}

async function replace(ctx: Ctx, { kept, merged }: Pair, rows: Row[]): Promise<void> {
  await ctx.db
    .delete(familyMembers)
    .where(and(eq(familyMembers.tenantId, currentTenant), inArray(familyMembers.personId, [kept, merged])));
  if (rows.length > 0) await ctx.db.insert(familyMembers).values(rows);
}
