import { sql, type SQL } from 'drizzle-orm';
import type { CustomValues } from '../../../../contract/people/custom-fields.ts';
import { importedOf } from '../../../../contract/people/import-fields.ts';
import { type PersonFields, propertiesOf } from '../../../../contract/people/person-field.ts';
import type { StoredPerson } from '../../../../contract/people/person-fields.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { CUSTOM_BIT, differenceBits, statusOf } from './changes.ts';

/** Every column that rows have of a person, with the value that counts: for a typed number its dialled form. */
const columnsSaid = (fields: PersonFields) =>
  importedOf(fields).flatMap(([key, field]) => {
    const properties = propertiesOf(key, field);
    const typed = sql.identifier(properties[0]?.column ?? '');
    return properties.map(({ name, column, blank }) => {
      const said = (of: SQL) =>
        field.kind === 'phone' || blank === ''
          ? sql`${of}.${typed} <> ''`
          : sql`${of}.${sql.identifier(column)} IS NOT NULL`;
      return { name, column: sql.identifier(column), said };
    });
  });

/** For each person, every field from the first of their rows that has it. */
function saidFirst(ctx: Ctx, importId: string, { fields, among }: { fields: PersonFields; among: SQL }): SQL {
  const columns = columnsSaid(fields).map(
    ({ column, said }) =>
      sql`(array_agg(r.${column} ORDER BY r.row_number) FILTER (WHERE ${said(sql`r`)}))[1] AS ${column}`,
  );
  return sql`
    SELECT r.person_id, min(r.row_number) FILTER (WHERE r.status = 'new') AS maker, ${sql.join(columns, sql`, `)},
      coalesce((SELECT jsonb_object_agg(one.key, one.value) FROM jsonb_array_elements(jsonb_agg(r.custom ORDER BY r.row_number DESC)
        FILTER (WHERE r.custom <> '{}')) AS every CROSS JOIN LATERAL jsonb_each(every) AS one), '{}') AS custom
    FROM (SELECT * FROM import_rows r WHERE r.tenant_id = ${currentTenant} AND r.tenant_id = ${ctx.tenantId}
      AND r.import_id = ${importId} AND r.status <> 'bad' AND ${among} ORDER BY r.row_number) AS r
    GROUP BY r.person_id`;
}

/**
 * Compares the rows of a person who has several with known values and with one another: for an unknown value the
 * earlier row counts, and a different later one contradicts it.
 */
export async function compareSeveralRows(
  ctx: Ctx,
  importId: string,
  { fields }: { fields: PersonFields },
): Promise<void> {
  const beside = sql`r.tenant_id = ${currentTenant} AND r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId}`;
  const several = sql`r.person_id IN (SELECT r.person_id FROM import_rows r
    WHERE ${beside} AND r.status <> 'bad' GROUP BY r.person_id HAVING count(*) > 1)`;
  const columns = columnsSaid(fields);
  const known = columns.map(
    ({ column }) => sql`CASE WHEN k.id IS NULL THEN m.${column} ELSE k.${column} END AS ${column}`,
  );
  const before = columns.map(
    ({ column, said }) =>
      sql`CASE WHEN ${said(sql`b`)} THEN b.${column} ELSE coalesce(f.${column}, b.${column}) END AS ${column}`,
  );
  const { fills } = differenceBits(fields, sql`b`);
  const { differs } = differenceBits(fields, sql`p`);
  await ctx.db.execute(sql`
    WITH first AS MATERIALIZED (${saidFirst(ctx, importId, { fields, among: several })}),
    compared AS (
      SELECT r.row_number, ${fills} AS fills, ${differs} AS differs
      FROM import_rows r JOIN first f ON f.person_id = r.person_id
      LEFT JOIN people k ON k.tenant_id = ${currentTenant} AND k.id = r.person_id
      LEFT JOIN import_rows m ON m.tenant_id = ${currentTenant} AND m.import_id = r.import_id AND m.row_number = f.maker
      CROSS JOIN LATERAL (SELECT ${sql.join(known, sql`, `)}, CASE WHEN k.id IS NULL THEN m.custom ELSE k.custom END AS custom OFFSET 0) AS b
      CROSS JOIN LATERAL (SELECT ${sql.join(before, sql`, `)}, f.custom || b.custom AS custom OFFSET 0) AS p
      WHERE ${beside} AND r.status NOT IN ('bad', 'new') AND (k.id IS NOT NULL OR m.row_number IS NOT NULL)),
    said AS (SELECT row_number, fills & ~(differs & ${~CUSTOM_BIT}::integer) AS fills, differs FROM compared)
    UPDATE import_rows r SET fills = said.fills, differs = said.differs, status = ${statusOf(sql`said`)}
    FROM said WHERE ${beside} AND r.row_number = said.row_number`);
}

/** The same of some people, for whoever looks at their rows. */
export async function firstSaidOf(
  ctx: Ctx,
  importId: string,
  { fields, ids }: { fields: PersonFields; ids: readonly string[] },
): Promise<Map<string, StoredPerson & { custom: CustomValues }>> {
  if (ids.length === 0) return new Map();
  const among = sql`r.person_id = ANY(${arrayOf([...ids], 'uuid')})`;
  const columns = columnsSaid(fields).map(({ name, column }) => sql`f.${column} AS ${sql.identifier(name)}`);
  const { rows } = await ctx.db.execute<StoredPerson & { custom: CustomValues; personId: string }>(sql`
    SELECT f.person_id AS "personId", f.custom, ${sql.join(columns, sql`, `)}
    FROM (${saidFirst(ctx, importId, { fields, among })}) AS f`);
  return new Map(rows.map(({ personId, ...said }) => [personId, said]));
}
