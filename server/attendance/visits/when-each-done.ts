import { sql } from 'drizzle-orm';
import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { type Clocks, type When, whenDone } from './when-done.ts';

type From = { itemId: string; deviceId: string | undefined };

/** When each was done, by its id. The device is asked for only where something does not fit by the clocks alone. */
export async function whenEachDone(
  ctx: Ctx,
  operations: readonly Operation[],
  clocks: Clocks,
  { itemId, deviceId }: From,
): Promise<Map<string, When>> {
  const first = operations.map((one) => whenDone(one, clocks));
  const deviceSince = first.some(notTold) && deviceId ? await knownSince(ctx, itemId, deviceId) : undefined;
  const times = new Map<string, When>();
  const guessed: { id: string; told: number; when: Extract<When, { at: number }> }[] = [];
  operations.forEach((one, place) => {
    const when = deviceSince === undefined ? first[place]! : whenDone(one, { ...clocks, deviceSince });
    times.set(one.id, when);
    if ('at' in when && when.as !== 'told') guessed.push({ id: one.id, told: Date.parse(one.at), when });
  });
  // Where several come to the same moment, they stay in the order in which they were done.
  guessed.sort((one, other) => one.told - other.told);
  guessed.forEach(({ id, when }, place) => times.set(id, { ...when, at: when.at + place }));
  return times;
}

const notTold = (when: When): boolean => 'why' in when || when.as !== 'told';

/** Since when a device has been one of the door of an item; undefined where it is none. */
async function knownSince(ctx: Ctx, itemId: string, deviceId: string): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ created_at: string | Date }>(sql`
    SELECT d.created_at FROM attendance_devices d
    JOIN attendance_items i ON i.tenant_id = d.tenant_id AND i.event_id = d.event_id
      AND i.group_id IS NOT DISTINCT FROM d.group_id AND i.local_date = d.local_date
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${deviceId} AND i.id = ${itemId}`);
  return rows[0] && new Date(rows[0].created_at).getTime();
}
