import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Whether who calls is a device of the door, or a browser of theirs, that an administrator marked for children. */
export async function isForChildren({ db, device, user }: Ctx, deviceId: string | undefined): Promise<boolean> {
  if (device) return device.forChildren;
  if (!deviceId) return false;
  const { rows } = await db.execute(sql`
    SELECT FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId} AND d.for_children
      AND d.account_id = ${user?.accountId ?? null}::uuid`);
  return rows.length > 0;
}

/** What carers of the person `p` must know; of nobody where `told` is false. */
export const carerNoteOf = (told: boolean) =>
  told
    ? sql`(SELECT n.note FROM carer_notes n WHERE n.tenant_id = p.tenant_id AND n.person_id = p.id)`
    : sql`NULL::text`;
