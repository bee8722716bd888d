import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FamilyPart } from '../../../contract/people/family-parts.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, sqlState } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { people } from '../tables.ts';
import { familyMembers } from './family-tables.ts';
import { refusals } from '../refusal-texts.ts';

type Member = { personId: string; part: FamilyPart };

/** Puts people into a family, or gives those who are in it another part; whoever is not listed stays as they are. */
export async function putMembers(ctx: Ctx, familyId: string, members: readonly Member[]): Promise<void> {
  // The same person listed twice: what was said last counts.
  const wanted = [...new Map(members.map((member) => [member.personId, member])).values()];
  if (wanted.length === 0) return;
  const ids = wanted.map(({ personId }) => personId);
  const known = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), inArray(people.id, ids)))
    .for('key share');
  if (known.length < wanted.length) {
    throw refuse('families.person_not_found', 404, refusals.personNotFound);
  }
  await refuseSecondHousehold(ctx, familyId, wanted);
  // Out first and in again, so that head and spouse can change places in one go.
  await ctx.db
    .delete(familyMembers)
    .where(
      and(
        eq(familyMembers.tenantId, currentTenant),
        eq(familyMembers.familyId, familyId),
        inArray(familyMembers.personId, ids),
      ),
    );
  const [{ last } = { last: 0 }] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${familyMembers.place}), 0)::integer` })
    .from(familyMembers)
    .where(and(eq(familyMembers.tenantId, currentTenant), eq(familyMembers.familyId, familyId)));
  const rows = wanted.map((member, at) => ({ ...member, tenantId: ctx.tenantId, familyId, place: last + at + 1 }));
  try {
    await ctx.db.transaction((tx) => tx.insert(familyMembers).values(rows));
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw refuse('families.one_of_each', 409, refusals.oneOfEach);
  }
}

async function refuseSecondHousehold(ctx: Ctx, familyId: string, wanted: readonly Member[]): Promise<void> {
  const grown = wanted.filter(({ part }) => part === 'head' || part === 'spouse').map(({ personId }) => personId);
  if (grown.length === 0) return;
  const { rows } = await ctx.db.execute<{ person: string; part: string; family: string }>(sql`
    SELECT btrim(p.first_name || ' ' || p.last_name) AS person, m.part, f.name AS family
    FROM family_members m JOIN families f ON f.tenant_id = m.tenant_id AND f.id = m.family_id
    JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.person_id IN (${sql.join(grown, sql`, `)}) AND m.part IN ('head', 'spouse') AND m.family_id <> ${familyId} LIMIT 1`);
  const [other] = rows;
  if (!other) return;
  throw refuse('families.in_another', 409, refusals.inAnother(other));
}
