import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { familyRoutes } from '../../../contract/people/family-routes.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { audit } from '../../core/tables.ts';
import { settingOf } from '../form/create-person.ts';
import { readOnePhone } from '../phone.ts';
import { families, familyMembers } from './family-tables.ts';
import { currentTenant, sqlState } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';
import type { FamilyPart } from '../../../contract/people/family-parts.ts';
import { people } from '../tables.ts';
import { commonWords } from '../../core/language/common-words.ts';

type Created = z.output<(typeof familyRoutes)['createFamily']['body']>;
type Updated = z.output<(typeof familyRoutes)['updateFamily']['body']>;
type Details = Updated['changes'];
type Whole = z.input<(typeof familyRoutes)['deleteFamily']['reply']>;

/**
 * Creates a family, or restores a deleted one. Throws 404 for people who do not exist and for an id that no family
 * had, 409 in words for a second head or somebody's second household.
 */
export async function createFamily(ctx: Ctx, { members, id: before, ...details }: Created): Promise<{ id: string }> {
  const columns = await columnsOf(ctx, details);
  const own = before !== undefined && { id: before };
  if (before !== undefined && !(await wasTakenAway(ctx, before))) throw notFound();
  const [row] = await ctx.db
    .insert(families)
    .values({ ...details, ...columns, ...own, tenantId: ctx.tenantId })
    .onConflictDoNothing()
    .returning({ id: families.id });
  if (!row) throw refuse('families.here', 409, refusals.undoneAlready);
  const { id } = row;
  await putMembers(ctx, id, members);
  if (before !== undefined) await markSample(ctx, id);
  await ctx.audit({ action: 'family.created', subject: 'family', subjectId: id, detail: { members: members.length } });
  tell(ctx, id);
  return { id };
}

async function wasTakenAway(ctx: Ctx, id: string): Promise<boolean> {
  const taken = and(eq(audit.subjectId, id), eq(audit.action, 'family.deleted'));
  return (
    (
      await ctx.db
        .select({ id: audit.id })
        .from(audit)
        .where(and(eq(audit.tenantId, currentTenant), taken))
        .limit(1)
    ).length > 0
  );
}

/** A family of the sample data is removed with it, even if it was deleted and restored in between. */
async function markSample(ctx: Ctx, id: string): Promise<void> {
  const others = sql`SELECT p.is_sample FROM family_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
  WHERE m.tenant_id = ${currentTenant} AND m.family_id = ${id}`;
  await ctx.db
    .update(families)
    .set({ isSample: true })
    .where(
      and(
        eq(families.tenantId, currentTenant),
        eq(families.id, id),
        sql`(SELECT bool_and(of.is_sample) FROM (${others}) AS of)`,
      ),
    );
}

/**
 * Changes only what is given, so that two administrators do not undo each other's work: details, members added or
 * given another part, members taken out. Throws like `createFamily`, 404 for the family, and 409 with words for each
 * detail that was changed meanwhile.
 */
export async function updateFamily(ctx: Ctx, id: string, { changes, was, members, removed }: Updated): Promise<true> {
  const [before] = await ctx.db
    .select()
    .from(families)
    .where(and(eq(families.tenantId, currentTenant), eq(families.id, id)))
    .for('update');
  if (!before) throw notFound();
  const { name, phoneNumber, address } = before;
  const meant = await intendedChanges(
    ctx,
    { code: 'families', made: { subjectId: id, actions: ['family.changed'], at: before.updatedAt } },
    { sent: changes, was, stands: { name, phoneNumber, address } },
  );
  const columns = await columnsOf(ctx, meant);
  await ctx.db
    .update(families)
    .set({ ...columns, updatedAt: ctx.clock() })
    .where(and(eq(families.tenantId, currentTenant), eq(families.id, id)));
  const leaving = removed.filter((personId) => !members.some((member) => member.personId === personId));
  if (leaving.length > 0) {
    await ctx.db
      .delete(familyMembers)
      .where(
        and(
          eq(familyMembers.tenantId, currentTenant),
          eq(familyMembers.familyId, id),
          inArray(familyMembers.personId, leaving),
        ),
      );
  }
  await putMembers(ctx, id, members);
  const detail = { fields: Object.keys(meant), members: members.length, removed: leaving.length };
  await ctx.audit({ action: 'family.changed', subject: 'family', subjectId: id, detail });
  tell(ctx, id);
  return true;
}

/**
 * Deletes a family; its people stay as they are. Returns what restores it, archived members included. Throws 404 for
 * one that is not there.
 */
export async function deleteFamily(ctx: Ctx, id: string): Promise<Whole> {
  const [family] = await ctx.db
    .select()
    .from(families)
    .where(and(eq(families.tenantId, currentTenant), eq(families.id, id)))
    .for('update');
  if (!family) throw notFound();
  const members = await ctx.db
    .select({ personId: familyMembers.personId, part: familyMembers.part })
    .from(familyMembers)
    .where(and(eq(familyMembers.tenantId, currentTenant), eq(familyMembers.familyId, id)))
    .orderBy(familyMembers.place);
  await ctx.db.delete(families).where(and(eq(families.tenantId, currentTenant), eq(families.id, id)));
  await ctx.audit({ action: 'family.deleted', subject: 'family', subjectId: id });
  tell(ctx, id);
  const { name, phoneNumber, address } = family;
  return { id, name, phoneNumber, address, members };
}

const tell = (ctx: Ctx, familyId: string) => ctx.emit('people', { familyId });

/** The details as they are stored. Throws 400 for an invalid phone number. */
async function columnsOf(ctx: Ctx, details: Details): Promise<Partial<typeof families.$inferInsert>> {
  const typed = details.phoneNumber;
  if (!typed) return typed === '' ? { ...details, phone: null } : details;
  const read = readOnePhone(typed, (await settingOf(ctx)).country, commonWords.thisPhoneNumberIsNot);
  if ('wrong' in read) throw refuse('families.phone', 400, read.wrong, { phoneNumber: read.wrong });
  return { ...details, phoneNumber: read.phone.typed, phone: read.phone.e164 };
}

type Member = { personId: string; part: FamilyPart };

/** Puts people into a family, or changes their part in it; unlisted members stay as they are. */
async function putMembers(ctx: Ctx, familyId: string, members: readonly Member[]): Promise<void> {
  // If a person is listed twice, the last entry counts.
  const wanted = [...new Map(members.map((member) => [member.personId, member])).values()];
  if (wanted.length === 0) return;
  const ids = wanted.map(({ personId }) => personId);
  const known = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), inArray(people.id, ids)))
    .for('key share');
  if (known.length < wanted.length) {
    throw refuse('families.person_not_found', 404, commonWords.someOfThesePeopleAre);
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
    FROM family_members m JOIN families f ON f.tenant_id = ${currentTenant} AND f.id = m.family_id
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.person_id IN (${sql.join(grown, sql`, `)}) AND m.part IN ('head', 'spouse') AND m.family_id <> ${familyId} LIMIT 1`);
  const [other] = rows;
  if (!other) return;
  throw refuse('families.in_another', 409, refusals.inAnother(other));
}
