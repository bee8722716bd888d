import { sql } from 'drizzle-orm';
import type { FamilyPart } from '../../../../contract/people/family-parts.ts';
import type { Ctx } from '../../../core/context.ts';
import { listInBatches } from '../../../core/in-batches.ts';
import { plannedFamilies } from './planned-families.ts';

type Made = { id: string; name: string };
type Part = { family: string; person: string; part: FamilyPart; place: number };

/**
 * Makes the families of two or more people that the rows of an import name. If one of them has a family already, the
 * others join it; nobody gets a second household. Answers how many families were made.
 */
export async function makeFamilies(
  ctx: Ctx,
  importId: string,
  { last, now }: { last: number; now: string },
): Promise<number> {
  const planned = await plannedFamilies(ctx, importId, last);
  if (planned.length === 0) return 0;
  const made: Made[] = planned.flatMap(({ id, name, known }) => (known ? [] : [{ id, name }]));
  const parts = planned.flatMap(({ id, members }) =>
    members.flatMap(({ id: person, part, new: comes }, at): Part[] =>
      comes ? [{ family: id, person, part, place: at + 1 }] : [],
    ),
  );
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

/** Takes away the families that an import made and nobody has changed since. */
export async function takeFamiliesBack(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM families f USING import_families i
    WHERE i.tenant_id = ${ctx.tenantId} AND i.import_id = ${importId} AND f.tenant_id = ${ctx.tenantId} AND f.id = i.family_id
      AND f.updated_at = f.created_at`);
}
