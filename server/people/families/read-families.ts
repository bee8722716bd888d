import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { familyRoutes } from '../../../contract/people/family-routes.ts';
import type { ListQuery } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { pageOf } from '../../core/page-of.ts';
import { matches } from '../person-by-contact.ts';
import { currentTenant } from '../../core/db/index.ts';

type Family = z.input<(typeof familyRoutes)['family']['reply']>;

/** The order in which members of a family are named: head, spouse, then children and wards. */
export const partRank = sql`array_position(ARRAY['head', 'spouse', 'child', 'ward'], m.part)`;

const columns = sql`f.id, f.name, f.phone_number AS "phoneNumber", f.address, f.is_sample AS "isSample",
  coalesce((
    SELECT json_agg(json_build_object('personId', p.id, 'name', btrim(p.first_name || ' ' || p.last_name), 'part', m.part,
      'phoneNumber', p.phone_number, 'email', p.email, 'pictureId', p.picture_id) ORDER BY least(${partRank}, 3), m.place, p.sort_name, p.id)
    FROM family_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.family_id = f.id AND p.archived_at IS NULL), '[]') AS members`;

/** One page of the families by name; with a search, families whose name or member matches. */
export async function listFamilies(ctx: Ctx, { search, ...page }: ListQuery) {
  const { size, skip } = pageOf(page);
  const { rows } = await ctx.db.execute<Family & { total: string | number }>(sql`
    WITH found AS MATERIALIZED (SELECT f.* FROM families f
      WHERE f.tenant_id = ${currentTenant} ${search?.trim() ? sql`AND (${matching(search)})` : sql``})
    SELECT ${columns}, (SELECT count(*) FROM found) AS total FROM found f
    ORDER BY app.plain(f.name), f.id LIMIT ${size}::integer OFFSET ${skip}::integer`);
  return { items: rows, totalItems: Number(rows[0]?.total ?? 0) };
}

function matching(search: string): SQL {
  return sql`app.found_in(' ' || app.plain(f.name), ${search}) OR EXISTS (
    SELECT FROM family_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.family_id = f.id AND p.archived_at IS NULL AND ${matches(search)})`;
}

/** One family. Throws 404 for one that is not there. */
export async function readFamily(ctx: Ctx, id: string): Promise<Family> {
  const { rows } = await ctx.db.execute<Family>(sql`SELECT ${columns} FROM families f
    WHERE f.tenant_id = ${currentTenant} AND f.id = ${id}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The families of a person, the own household first. Throws 404 for the person. */
export async function familiesOf(ctx: Ctx, personId: string): Promise<Family[]> {
  const { rows: known } = await ctx.db.execute(
    sql`SELECT FROM people WHERE tenant_id = ${currentTenant} AND id = ${personId}`,
  );
  if (known.length === 0) throw notFound();
  const { rows } = await ctx.db.execute<Family>(sql`
    SELECT ${columns} FROM families f
    JOIN family_members mine ON mine.tenant_id = ${currentTenant} AND mine.family_id = f.id AND mine.person_id = ${personId}
    WHERE f.tenant_id = ${currentTenant} ORDER BY mine.part IN ('head', 'spouse') DESC, f.created_at, f.id`);
  return rows;
}
