import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { ofOneDay } from '../read.ts';
import type { Added, Day } from './free-letter.ts';

/** So many browsers of one account have letters of their own at a door. */
const MOST_BROWSERS = 6;

const nothingDone = sql`NOT EXISTS (SELECT FROM attendance_operations o WHERE o.tenant_id = d.tenant_id AND o.device_id = d.id)`;

/**
 * Gives a further browser of an account that has enough the place of another of its own: rather one that is not marked for
 * children, did nothing and was not seen for long. Nothing, where the account may have one more.
 */
export async function takeOverDevice(
  ctx: Ctx,
  day: Day,
  { accountId, browserId }: Extract<Added, { browserId: string }>,
): Promise<{ id: string; letter: string } | undefined> {
  const { rows } = await ctx.db.execute<{ id: string; letter: string }>(sql`
    WITH own AS (SELECT d.id, d.for_children, ${nothingDone} AS idle, d.last_seen_at FROM attendance_devices d
      WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)} AND d.account_id = ${accountId})
    UPDATE attendance_devices d SET browser_id = ${browserId}, for_children = false, last_seen_at = ${ctx.clock().toISOString()}
    WHERE d.tenant_id = ${currentTenant} AND (SELECT count(*) FROM own) >= ${MOST_BROWSERS}::integer
      AND d.id = (SELECT o.id FROM own o ORDER BY o.for_children, NOT o.idle, o.last_seen_at, o.id LIMIT 1)
    RETURNING d.id, d.letter`);
  return rows[0];
}
