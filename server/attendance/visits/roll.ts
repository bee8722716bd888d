import { type SQL, sql } from 'drizzle-orm';
import type { RollEntry, sheet } from '../../../contract/attendance/report-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { seesOnlyServed } from '../../core/identity/authorize.ts';
import { matches } from '../../people/index.ts';
import { readItem } from '../read.ts';
import { currentCheckIns } from './visits-of.ts';
import type { z } from 'zod';

type Row = {
  id: string;
  name: string;
  picture_id: string | null;
  phone_end: string;
  new: boolean;
  present: boolean;
  in_at: string | Date | null;
  out_at: string | Date | null;
  operations: string[];
  has_code: boolean;
  family: RollEntry['family'];
};

type RollQuery = { itemId: string; page: number; pageSize: number; search?: string | undefined };

/** A page of those an item is for, and of whoever came besides, by name. @throws Refusal 404 */
export async function listRoll(ctx: Ctx, { itemId, page, pageSize, search }: RollQuery) {
  const { groupID } = await readItem(ctx, itemId);
  const wanted = search?.trim() ? sql`AND ${matches(search.trim())}` : sql``;
  const roll = sql`FROM people p WHERE ${onRoll(itemId, groupID)} ${wanted}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH page AS (SELECT p.id, p.sort_name ${roll} ORDER BY p.sort_name, p.id
      LIMIT ${pageSize}::integer OFFSET ${page * pageSize}::bigint)
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, ${pictureFor(ctx, groupID)} AS picture_id, right(coalesce(p.phone, ''), 4) AS phone_end,
      p.is_first_timer AS new, coalesce(v.present, false) AS present, v.in_at, v.out_at,
      ARRAY(SELECT s.id FROM (${currentCheckIns}) AS s ORDER BY s.at, s.id) AS operations,
      EXISTS (SELECT FROM (${currentCheckIns}) AS s WHERE s.family_code <> '') AS has_code, ${familyOf(ctx, itemId, groupID)} AS family
    FROM page JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = page.id
    LEFT JOIN attendance_visits v ON v.tenant_id = ${currentTenant} AND v.item_id = ${itemId} AND v.person_id = p.id
    ORDER BY page.sort_name, page.id`);
  const { rows: counted } = await ctx.db.execute<{ count: string | number }>(sql`SELECT count(*) AS count ${roll}`);
  const items = rows.map((row): RollEntry => ({
    personId: row.id,
    name: row.name,
    pictureId: row.picture_id,
    phoneEnd: row.phone_end,
    isFirstTimer: row.new,
    present: row.present,
    checkedInAt: row.in_at && new Date(row.in_at).toISOString(),
    checkedOutAt: row.out_at && new Date(row.out_at).toISOString(),
    operations: row.operations,
    hasFamilyCode: row.has_code,
    family: row.family,
  }));
  return { items, totalItems: Number(counted[0]?.count ?? 0) };
}

/** The people `p` an item is for, and whoever came besides: the same for a screen and a device. */
export const onRoll = (itemId: string, groupId: string | null): SQL =>
  sql`p.tenant_id = ${currentTenant} AND (p.archived_at IS NULL OR ${isIn(itemId)}) ${ofGroup(groupId, itemId)}`;

const isIn = (itemId: string): SQL => sql`EXISTS (SELECT FROM attendance_visits c
  WHERE c.tenant_id = ${currentTenant} AND c.item_id = ${itemId} AND c.person_id = p.id AND c.present)`;

/** Limits people `p` to the group and others who came; no limit without a group. */
export function ofGroup(groupId: string | null, itemId: string): SQL {
  if (!groupId) return sql``;
  return sql`AND (EXISTS (SELECT FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${groupId}
    AND m.person_id = p.id AND m.state = 'approved') OR ${isIn(itemId)})`;
}

/** Pictures are for leaders of the group; helpers know people by name. */
const pictureFor = ({ user }: Ctx, groupId: string | null): SQL =>
  seesOnlyServed(user)
    ? sql`CASE WHEN app.leads(${user.personId}::uuid, ${groupId}::uuid) THEN p.picture_id END`
    : sql`p.picture_id`;

/** Others of a home, at most 12; at a group's check-in only those in the group. */
const familyOf = (ctx: Ctx, itemId: string, groupId: string | null): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('personId', f.id, 'name', f.name, 'present', f.present) ORDER BY f.sort_name), '[]')
  FROM (SELECT DISTINCT o.id, o.sort_name, btrim(o.first_name || ' ' || o.last_name) AS name,
      EXISTS (SELECT FROM attendance_visits c WHERE c.tenant_id = ${currentTenant} AND c.item_id = ${itemId} AND c.person_id = o.id
        AND c.present) AS present
    FROM family_members mine
    JOIN family_members theirs ON theirs.tenant_id = ${currentTenant} AND theirs.family_id = mine.family_id
      AND theirs.person_id <> mine.person_id
    JOIN people o ON o.tenant_id = ${currentTenant} AND o.id = theirs.person_id AND o.archived_at IS NULL
      AND (${!seesOnlyServed(ctx.user) || groupId === null} OR EXISTS (SELECT FROM group_members g WHERE g.tenant_id = ${currentTenant}
        AND g.group_id = ${groupId}::uuid AND g.person_id = o.id AND g.state = 'approved'))
    WHERE mine.tenant_id = ${currentTenant} AND mine.person_id = p.id ORDER BY o.sort_name, o.id LIMIT 12) AS f)`;

type SheetRow = z.input<typeof sheet>['people'][number] & { total: string | number };

/** As many people as fit on a hundred sheets of paper. */
const MOST = 10_000;

/** Everybody of the roll of an item by name, with whoever is in already. @throws Refusal 404 */
export async function readSheet(ctx: Ctx, itemId: string): Promise<z.input<typeof sheet>> {
  const item = await readItem(ctx, itemId);
  const { rows } = await ctx.db.execute<SheetRow>(sql`
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, right(coalesce(p.phone, ''), 4) AS "phoneEnd",
      p.is_first_timer AS "isFirstTimer", EXISTS (SELECT FROM attendance_visits c WHERE c.tenant_id = ${currentTenant}
        AND c.item_id = ${itemId} AND c.person_id = p.id AND c.present) AS present, count(*) OVER () AS total
    FROM people p WHERE ${onRoll(itemId, item.groupID)} ORDER BY p.sort_name, p.id LIMIT ${MOST}::integer`);
  // Fields that the schema does not list are not sent.
  return { item, people: rows, totalItems: Number(rows[0]?.total ?? 0) };
}
