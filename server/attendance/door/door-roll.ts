import { currentTenant } from '../../core/db/index.ts';
import { sql } from 'drizzle-orm';
import { tenantToday } from '../../core/tenant-region.ts';
import type { z } from 'zod';
import type { DoorPerson, doorRoll, doorRollQuery } from '../../../contract/attendance/door-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { callingDevice } from '../calling-device.ts';
import { carerNoteOf } from '../carer-notes.ts';
import { readItem } from '../read.ts';
import { onRoll } from '../visits/roll.ts';

type Row = {
  id: string;
  name: string;
  phone_end: string;
  families: string[];
  code_hash: string | null;
  note: string | null;
  is_child: boolean | null;
};

/** Children younger than this are handed over at the door. */
const CHILD_UNDER = 13;

/** If only the year is known, counted from the earliest possible day. */
const isChild = (ctx: Ctx) => sql`coalesce(
  make_date(p.year_of_birth, 1, 1) + make_interval(months => coalesce(p.month_of_birth, 1) - 1, days => coalesce(p.day_of_birth, 1) - 1)
    > ${tenantToday(ctx)} - make_interval(years => ${CHILD_UNDER}::integer),
  EXISTS (SELECT FROM family_members f WHERE f.tenant_id = ${currentTenant} AND f.person_id = p.id AND f.part IN ('child', 'ward')))`;

/** A page of everybody an item is for, to be kept on a device: no more of them than it takes to know somebody by. @throws Refusal 404 */
export async function listDoorRoll(
  ctx: Ctx,
  { itemId, after, pageSize, deviceId, accountId }: z.output<typeof doorRollQuery>,
): Promise<z.input<typeof doorRoll>> {
  const { groupID } = await readItem(ctx, itemId);
  const everybody = onRoll(itemId, groupID);
  const forChildren = (await callingDevice(ctx, { deviceId, itemId, accountId }))?.forChildren ?? false;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, right(coalesce(p.phone, ''), 4) AS phone_end,
      ARRAY(SELECT m.family_id FROM family_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id = p.id ORDER BY 1) AS families,
      (SELECT left(translate(encode(sha256(convert_to(c.code, 'UTF8')), 'base64'), '+/', '-_'), 16) FROM person_codes c
        WHERE c.tenant_id = ${currentTenant} AND c.person_id = p.id) AS code_hash, ${carerNoteOf(forChildren)} AS note,
      ${forChildren ? isChild(ctx) : sql`NULL::boolean`} AS is_child
    FROM people p WHERE ${everybody} AND (${after ?? null}::uuid IS NULL OR p.id > ${after ?? null}::uuid)
    ORDER BY p.id LIMIT ${pageSize}::integer`);
  const { rows: counted } = await ctx.db.execute<{ count: string | number }>(
    sql`SELECT count(*) AS count FROM people p WHERE ${everybody}`,
  );
  return {
    items: rows.map((row): DoorPerson => ({
      personId: row.id,
      name: row.name,
      phoneEnd: row.phone_end,
      families: row.families,
      codeHash: row.code_hash,
      note: row.note,
      isChild: row.is_child,
    })),
    totalItems: Number(counted[0]?.count ?? 0),
    next: rows.length < pageSize ? null : rows.at(-1)!.id,
  };
}
