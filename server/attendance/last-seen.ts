import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant } from '../core/db/index.ts';

/** Whether device `d` was not heard from for a minute. To the minute: more would be a write for every request. */
export const isUnseen = ({ clock }: Ctx): SQL =>
  sql`d.last_seen_at < ${clock().toISOString()}::timestamptz - interval '1 minute'`;

export async function noteSeen({ db, clock }: Ctx, deviceId: string): Promise<void> {
  await db.execute(sql`UPDATE attendance_devices d SET last_seen_at = ${clock().toISOString()}
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId}`);
}
