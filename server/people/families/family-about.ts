import { eq, and, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { AboutPerson, Pair } from '../about/about-person.ts';
import { familyMembers } from './family-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

type Row = typeof familyMembers.$inferSelect;

const isHousehold = ({ part }: Row) => part === 'head' || part === 'spouse';

/** What families know of a person, when two turn out to be one. */
export const familiesAboutPerson: AboutPerson = {
  feature: 'families',
  glance: (_, ids) => sql`
    SELECT jsonb_build_object('kind', 'family', 'id', f.id, 'name', f.name) AS fact
    FROM (SELECT DISTINCT m.family_id FROM family_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id IN ${ids}) AS m
    JOIN families f ON f.tenant_id = ${currentTenant} AND f.id = m.family_id ORDER BY f.name, f.id LIMIT 3`,
  merge: {
    snapshot: async (ctx, pair) => ({ families: await rowsOf(ctx, pair) }),
    // Who stays keeps their own part; what the other was they become, where they are not in that family yet. Nobody has
    // two households, so a second one is joined as a ward.
    merge: async (ctx, { kept, merged }) => {
      const rows = await rowsOf(ctx, { kept, merged });
      const own = rows.filter(({ personId }) => personId === kept);
      const taken = rows
        .filter((row) => row.personId === merged && !own.some(({ familyId }) => familyId === row.familyId))
        .map(
          (row) =>
            ({ ...row, personId: kept, part: isHousehold(row) && own.some(isHousehold) ? 'ward' : row.part }) as Row,
        );
      await replace(ctx, { kept, merged }, [...own, ...taken]);
    },
    restore: (ctx, pair, before) => replace(ctx, pair, before['families'] as Row[]),
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
