import { sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { refuse } from '../core/errors.ts';
import { refusals } from './refusal-texts.ts';
import { isUnseen, noteSeen } from './last-seen.ts';

/** `forChildren`: an administrator marked it, so carers' notes are told to it. */
type CallingDevice = { id: string; forChildren: boolean };

/**
 * The device that calls: by its credential, or a browser of whoever is signed in, at the door of this item. Null for any other
 * id that is named: nobody acts as somebody else's device, and what one was marked for at one door it is not at another.
 */
export async function callingDevice(
  ctx: Ctx,
  { deviceId, itemId, accountId }: { deviceId: string | undefined; itemId: string; accountId: string | undefined },
): Promise<CallingDevice | null> {
  refuseOtherAccount(ctx, accountId);
  const { db, device, user } = ctx;
  if (device) return device;
  if (!deviceId) return null;
  const { rows } = await db.execute<CallingDevice & { unseen: boolean }>(sql`
    SELECT d.id, d.for_children AS "forChildren", ${isUnseen(ctx)} AS unseen FROM attendance_devices d
    JOIN attendance_items i ON i.tenant_id = d.tenant_id AND i.event_id = d.event_id
      AND i.group_id IS NOT DISTINCT FROM d.group_id AND i.local_date = d.local_date
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId} AND d.account_id = ${user?.accountId ?? null}::uuid
      AND i.id = ${itemId}`);
  const [row] = rows;
  if (row?.unseen) await noteSeen(ctx, row.id);
  return row ?? null;
}

/**
 * A door that one account opened stays on the screen when another signs in in the same browser. What the first did waits for
 * it alone, and the other is told nothing by that door. @throws Refusal 401
 */
export function refuseOtherAccount({ user }: Ctx, accountId: string | undefined): void {
  if (user && accountId !== undefined && accountId !== user.accountId)
    throw refuse('attendance.other_account', 401, refusals.otherAccount);
}
