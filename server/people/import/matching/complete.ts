import { sql, type SQL } from 'drizzle-orm';
import { importedOf } from '../../../../contract/people/import-fields.ts';
import { type PersonFields, propertiesOf } from '../../../../contract/people/person-field.ts';
import type { Ctx } from '../../../core/context.ts';
import { inBatches, type RowRange } from '../../../core/in-batches.ts';
import { bitOf, CUSTOM_BIT } from './changes.ts';

/** Every column of a person that an import writes, with its field's key and bit. */
export const writtenColumns = (fields: PersonFields) =>
  importedOf(fields).flatMap(([key, field]) =>
    propertiesOf(key, field).map(({ column: name, blank }) => ({ name, blank, key, bit: bitOf(field) })),
  );

/**
 * Writes what was taken of rows whose person is there, and keeps how it was before. Blank cells never overwrite; of
 * several rows of one person the last that says something counts. Answers how many people changed. In pieces whose several
 * rows are of several pieces is completed once for each, and stays one who changed.
 */
export async function completeKnown(ctx: Ctx, importId: string, { last, now, fields }: Completing): Promise<number> {
  await inBatches(ctx, { last }, (piece) => completePiece(ctx, importId, { piece, now, fields }));
  const { rows } = await ctx.db.execute<{ changed: number }>(sql`
    SELECT count(*)::int AS changed FROM import_changes WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId}`);
  return Number(rows[0]?.changed ?? 0);
}

type Completing = { last: number; now: string; fields: PersonFields };

async function completePiece(
  ctx: Ctx,
  importId: string,
  { piece, now, fields }: { piece: RowRange; now: string; fields: PersonFields },
): Promise<void> {
  const columns = writtenColumns(fields);
  const told = columns.map(({ name, blank: nothing, bit }) => {
    const column = sql.identifier(name);
    const blank = nothing === '' ? sql`r.${column} <> ''` : sql`r.${column} IS NOT NULL`;
    return sql`(array_agg(r.${column} ORDER BY r.row_number DESC) FILTER (WHERE r.taken & ${bit}::integer <> 0 AND ${blank}))[1] AS ${column}`;
  });
  const names = columns.map(({ name }) => sql.identifier(name));
  const custom = sql`coalesce(own.fills, '{}') || p.custom || app.custom_differs(coalesce(own.instead, '{}'), p.custom)`;
  const list = (each: (name: (typeof names)[number]) => SQL) => sql.join(names.map(each), sql`, `);
  const pairs = (of: SQL) =>
    sql`jsonb_build_object(${sql.join(
      columns.map(({ name }) => sql`${name}::text, ${of}.${sql.identifier(name)}`),
      sql`, `,
    )}, 'custom'::text, ${of}.custom)`;
  const found = (person: SQL) => sql`JOIN people prior ON prior.tenant_id = ${ctx.tenantId} AND prior.id = ${person}`;
  await ctx.db.execute(sql`
    WITH told AS MATERIALIZED (
      SELECT r.person_id, ${sql.join(told, sql`, `)} FROM import_rows r
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.taken <> 0 AND r.status IN ('update', 'conflict')
        AND r.row_number > ${piece.after} AND r.row_number <= ${piece.upTo}
      GROUP BY r.person_id
    ), own AS MATERIALIZED (
      SELECT r.person_id, jsonb_object_agg(said.key, said.value ORDER BY r.row_number) FILTER (WHERE said.key = ANY(r.custom_file)) AS instead,
        -- Of what nobody knew the first row counts, or the last that was chosen.
        jsonb_object_agg(said.key, said.value ORDER BY said.key = ANY(coalesce(r.custom_file, '{}')),
          CASE WHEN said.key = ANY(coalesce(r.custom_file, '{}')) THEN r.row_number ELSE -r.row_number END) FILTER (WHERE NOT said.key = ANY(coalesce(r.custom_ours, '{}'))) AS fills
      FROM import_rows r CROSS JOIN LATERAL jsonb_each(r.custom) AS said
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.custom <> '{}' AND r.taken & ${CUSTOM_BIT}::integer <> 0
        AND r.status IN ('update', 'conflict') AND r.row_number > ${piece.after} AND r.row_number <= ${piece.upTo}
      GROUP BY r.person_id
    ), changed AS (
      UPDATE people p SET ${list((name) => sql`${name} = coalesce(told.${name}, p.${name})`)},
        custom = ${custom}, updated_at = ${now}::timestamptz
      FROM told LEFT JOIN own ON own.person_id = told.person_id ${found(sql`told.person_id`)}
      WHERE p.tenant_id = ${ctx.tenantId} AND p.id = told.person_id
        AND (${list((name) => sql`p.${name}`)}, p.custom)
          IS DISTINCT FROM (${list((name) => sql`coalesce(told.${name}, p.${name})`)}, ${custom})
      RETURNING p.id, p.import_id, prior.updated_at AS was_updated_at, ${pairs(sql`prior`)} AS before, ${pairs(sql`p`)} AS after
    )
    INSERT INTO import_changes AS c (tenant_id, import_id, person_id, before, after, was_updated_at)
    SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, id, before, after, was_updated_at FROM changed
    WHERE import_id IS DISTINCT FROM ${importId}::uuid
    ON CONFLICT (tenant_id, import_id, person_id) DO UPDATE SET after = EXCLUDED.after`);
}
