import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Door, openDoor as openDoorBody } from '../../../contract/attendance/door-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { unknownDevice } from '../../core/identity/device.ts';
import { refuseOtherAccount } from '../calling-device.ts';
import { itemsOfDay, ofOneDay, readItem } from '../read.ts';
import { addDevice } from './add-device.ts';

type Row = {
  event_id: string;
  group_id: string | null;
  local_date: string;
  name: string;
  letter: string;
  for_children: boolean;
  ends_at: string | Date | null;
  organisation: string;
  time_zone: string;
};

/** The door that a device may work on. @throws Refusal 401 */
export async function readDoor(ctx: Ctx, deviceId: string): Promise<Door> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT d.event_id, d.group_id, d.local_date::text AS local_date, d.name, d.letter, d.for_children, d.ends_at, t.name AS organisation,
      t.time_zone
    FROM attendance_devices d JOIN tenants t ON t.tenant_id = ${currentTenant}
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId}`);
  const [row] = rows;
  if (!row) throw unknownDevice();
  return {
    deviceId,
    name: row.name,
    letter: row.letter,
    forChildren: row.for_children,
    organisation: row.organisation,
    timeZone: row.time_zone,
    endsAt: row.ends_at && new Date(row.ends_at).toISOString(),
    items: await itemsOfDay(ctx, { eventId: row.event_id, groupId: row.group_id, localDate: row.local_date }),
    now: ctx.clock().toISOString(),
  };
}

/** The same for the browser of somebody signed in, which becomes a device when it first asks. @throws Refusal 404 */
export async function openDoor(
  ctx: Ctx,
  { itemId, browserId, accountId: opens }: z.output<typeof openDoorBody>,
): Promise<Door> {
  refuseOtherAccount(ctx, opens);
  const { accountId, name } = ctx.user!;
  const { eventID: eventId, groupID: groupId, eventDate: localDate } = await readItem(ctx, itemId);
  const day = { eventId, groupId, localDate };
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    UPDATE attendance_devices d SET last_seen_at = ${ctx.clock().toISOString()}
    WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)} AND d.browser_id = ${browserId} AND d.account_id = ${accountId}
    RETURNING d.id`);
  return readDoor(ctx, rows[0]?.id ?? (await addDevice(ctx, day, { name, accountId, browserId })));
}
