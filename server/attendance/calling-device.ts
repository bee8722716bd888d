import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';
import { refuse, notFound } from '../core/errors.ts';
import { refusals } from './refusal-texts.ts';
import { isLeader } from '../core/identity/authorize.ts';

/** Whether device `d` was not heard from for a minute. To the minute: more would be a write for every request. */
export const isUnseen = ({ clock }: Ctx): SQL =>
  sql`d.last_seen_at < ${clock().toISOString()}::timestamptz - interval '1 minute'`;

export async function noteSeen({ db, clock }: Ctx, deviceId: string): Promise<void> {
  await db.execute(sql`UPDATE attendance_devices d SET last_seen_at = ${clock().toISOString()}
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId}`);
}

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
    JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.event_id = d.event_id
      AND i.group_id IS NOT DISTINCT FROM d.group_id AND i.local_date = d.local_date
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId} AND d.account_id = ${user?.accountId ?? null}::uuid
      AND i.id = ${itemId}`);
  const [row] = rows;
  if (row?.unseen) await noteSeen(ctx, row.id);
  return row ?? null;
}

/**
 * A door opened by one account stays on the screen when another signs in with the same browser. The work of the first
 * waits for it alone, and the door tells the other nothing. @throws Refusal 401
 */
export function refuseOtherAccount({ user }: Ctx, accountId: string | undefined): void {
  if (user && accountId !== undefined && accountId !== user.accountId)
    throw refuse('attendance.other_account', 401, refusals.otherAccount);
}

/**
 * Reports show numbers and who was absent: for a leader of the group, not for somebody who only helps at the event.
 * @throws Refusal 404
 */
export async function requireLeaderOfItem(ctx: Ctx, itemId: string): Promise<void> {
  if (!isLeader(ctx.user)) return;
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM attendance_items i WHERE i.tenant_id = ${currentTenant} AND i.id = ${itemId} AND i.group_id IS NOT NULL
      AND app.leads(${ctx.user.personId}::uuid, i.group_id)`);
  if (rows.length === 0) throw notFound();
}
