import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { matching } from '../people/index.ts';
import { currentTenant } from '../core/db/index.ts';

/** As many as a person looks through; whoever is not among them types another letter. */
const OFFERED = 30;
/** How far the search goes past those who are in the group already. */
const LOOKED_AT = 1000;

/** Whoever was added to the people last: what a search that says nothing yet offers. */
const cameLast = sql`(
  SELECT p.id AS person_id, row_number() OVER (ORDER BY p.created_at DESC, p.id) AS place FROM people p
  WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL ORDER BY p.created_at DESC, p.id LIMIT ${LOOKED_AT}) AS found`;

/** People to add to a group: those who match and are not in it, the best matches first; before anything is searched, who came last. Throws 404 for the group. */
export async function peopleToAdd(ctx: Ctx, groupId: string, searchText: string) {
  const { rows: known } = await ctx.db.execute(
    sql`SELECT FROM groups WHERE tenant_id = ${currentTenant} AND id = ${groupId} AND archived_at IS NULL`,
  );
  if (known.length === 0) throw notFound('group');
  const { rows } = await ctx.db.execute<{
    id: string;
    name: string;
    email: string;
    phoneNumber: string;
    pictureId: string | null;
  }>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.email, p.phone_number AS "phoneNumber", p.picture_id AS "pictureId"
    FROM ${searchText.trim() === '' ? cameLast : matching({ search: searchText, sort: 'best', pageSize: LOOKED_AT, skip: 0 })}
    JOIN people p ON p.id = found.person_id
    WHERE p.tenant_id = ${currentTenant} AND NOT EXISTS (SELECT FROM group_members m WHERE m.tenant_id = p.tenant_id AND m.group_id = ${groupId} AND m.person_id = p.id)
    ORDER BY found.place LIMIT ${OFFERED}`);
  return { items: rows.map((row) => ({ ...row, nameResult: row.name })), totalItems: rows.length };
}
