import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FamilyPart } from '../../../../contract/people/family-parts.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { inBatches, listInBatches } from '../../../core/in-batches.ts';
import type { FamilyOfRow } from '../cells/family-of-row.ts';
import { rowsIn } from '../rows/rows-of-import.ts';

type Member = { id: string; part: FamilyPart | null; lastName: string };
type Named = { name: string; members: Map<string, Member> };
type Part = { family: string; person: string; part: FamilyPart; place: number };

/**
 * Makes the families that the rows of an import name, of two people and more. Where one of them has a family already, the
 * others come into that one; nobody gets a second household. Answers how many families were made.
 */
export async function makeFamilies(
  ctx: Ctx,
  importId: string,
  { last, now }: { last: number; now: string },
): Promise<number> {
  const named = await familiesNamed(ctx, importId, last);
  if (named.length === 0) return 0;
  const { families, households, taken } = await partsSoFar(
    ctx,
    named.flatMap(({ members }) => [...members.keys()]),
  );
  const made: { id: string; name: string }[] = [];
  const parts: Part[] = [];
  for (const { name, members } of named) {
    const all = [...members.values()];
    const known = all.map(({ id }) => families.get(id)).find((id) => id !== undefined);
    const family = known ?? randomUUID();
    const head = all.find(({ part }) => part === 'head') ?? all.find(({ part }) => part === null) ?? all[0];
    if (!known) made.push({ id: family, name: name || head?.lastName || all[0]?.lastName || '–' });
    const full = new Set(known ? taken.get(known) : []);
    for (const [place, { id, part }] of all.entries()) {
      const wanted = id === head?.id ? 'head' : (part ?? 'ward');
      const grown = wanted === 'head' || wanted === 'spouse';
      const given = grown && (full.has(wanted) || households.has(id)) ? 'ward' : wanted;
      if (given === 'head' || given === 'spouse') households.add(id);
      full.add(given);
      parts.push({ family, person: id, part: given, place: place + 1 });
    }
  }
  await listInBatches(ctx, made, (some) =>
    ctx.db.execute(sql`
      WITH made AS (
        INSERT INTO families (tenant_id, id, name, created_at, updated_at)
        SELECT ${ctx.tenantId}::uuid, id, name, ${now}::timestamptz, ${now}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS one (id uuid, name text) RETURNING id)
      INSERT INTO import_families (tenant_id, import_id, family_id)
      SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, id FROM made`),
  );
  await listInBatches(ctx, parts, (some) =>
    ctx.db.execute(sql`
      INSERT INTO family_members (tenant_id, family_id, person_id, part, place)
      SELECT ${ctx.tenantId}::uuid, family, person, part, place
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS one (family uuid, person uuid, part text, place int)
      ON CONFLICT DO NOTHING`),
  );
  if (made.length > 0)
    await ctx.audit({
      action: 'families.imported',
      subject: 'import',
      subjectId: importId,
      detail: { families: made.length },
    });
  return made.length;
}

/** Those of two people and more, in the order of the file. */
async function familiesNamed(ctx: Ctx, importId: string, last: number): Promise<Named[]> {
  const named = new Map<string, Named>();
  await inBatches(ctx, { last }, async (piece) => {
    const { rows } = await ctx.db.execute<{ id: string; lastName: string; family: FamilyOfRow }>(sql`
      SELECT r.person_id AS id, r.last_name AS "lastName", r.family FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} AND r.status <> 'bad'
        AND r.person_id IS NOT NULL AND r.family IS NOT NULL ORDER BY r.row_number`);
    for (const { id, lastName, family } of rows) {
      const one = named.get(family.key) ?? { name: family.name, members: new Map<string, Member>() };
      named.set(family.key, one);
      if (!one.members.has(id)) one.members.set(id, { id, part: family.part, lastName });
    }
  });
  return [...named.values()].filter(({ members }) => members.size > 1);
}

type SoFar = {
  /** By the person: a family they are in. */
  families: Map<string, string>;
  /** Who is head or spouse somewhere. */
  households: Set<string>;
  /** By the family: which of these parts it has. */
  taken: Map<string, Set<string>>;
};

async function partsSoFar(ctx: Ctx, people: readonly string[]): Promise<SoFar> {
  const soFar: SoFar = { families: new Map(), households: new Set(), taken: new Map() };
  await listInBatches(ctx, people, async (some) => {
    const { rows } = await ctx.db.execute<{ person: string; family: string; part: string; parts: string[] }>(sql`
      SELECT m.person_id AS person, m.family_id AS family, m.part, (SELECT array_agg(o.part) FROM family_members o
        WHERE o.tenant_id = m.tenant_id AND o.family_id = m.family_id AND o.part IN ('head', 'spouse')) AS parts
      FROM family_members m
      WHERE m.tenant_id = ${currentTenant} AND m.person_id = ANY(${arrayOf(some, 'uuid')})
      ORDER BY m.part = 'head' DESC, m.family_id`);
    for (const { person, family, part, parts } of rows) {
      if (!soFar.families.has(person)) soFar.families.set(person, family);
      if (part === 'head' || part === 'spouse') soFar.households.add(person);
      soFar.taken.set(family, new Set(parts ?? []));
    }
  });
  return soFar;
}

/** Takes away the families that an import made and nobody has changed since. */
export async function takeFamiliesBack(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM families f USING import_families i
    WHERE i.tenant_id = ${ctx.tenantId} AND i.import_id = ${importId} AND f.tenant_id = i.tenant_id AND f.id = i.family_id
      AND f.updated_at = f.created_at`);
}
