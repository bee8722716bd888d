import { sql } from 'drizzle-orm';
import { doorAlphabet } from '../../../contract/attendance/door-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { ofOneDay } from '../read.ts';
import { refusals } from './refusal-texts.ts';

export type Day = { eventId: string; groupId: string | null; localDate: string };

export type Added = { name: string } & (
  | { linkId: string; secretHash: Uint8Array; endsAt: Date }
  | { accountId: string; browserId: string }
);

/** Devices that helpers of one name may have at a door by one link: phones, and what else it was opened in. */
const MOST_OF_NAME = 6;

/** Not heard from for so long, a device is not in anybody's hand. A working one is heard from each minute. */
const AWAY_MINUTES = 5;

type Row = { id: string; letter: string; mine: boolean; revoked: boolean; unused: boolean; away: boolean };

/**
 * A letter that no device of the day has. Where a helper has as many devices as they may, one of theirs that nothing came
 * from gives up its own; where all letters are given out, so does one that was removed, or a browser of the same account. No
 * letter is taken from a device that sent something: its codes are on labels. @throws Refusal 409
 */
export async function freeLetter(ctx: Ctx, day: Day, added: Added): Promise<string> {
  const byLink = 'linkId' in added;
  const mine = byLink
    ? sql`d.link_id = ${added.linkId} AND lower(d.name) = lower(${added.name})`
    : sql`d.link_id IS NULL AND d.account_id = ${added.accountId}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT d.id, d.letter, d.revoked_at IS NOT NULL AS revoked, ${mine} AS mine,
      d.last_seen_at < ${ctx.clock().toISOString()}::timestamptz - make_interval(mins => ${AWAY_MINUTES}::integer) AS away,
      NOT EXISTS (SELECT FROM attendance_operations o WHERE o.tenant_id = d.tenant_id AND o.device_id = d.id) AS unused
    FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)} ORDER BY d.last_seen_at, d.id`);
  const own = rows.filter((row) => row.mine && !row.revoked);
  const enough = byLink && own.length >= MOST_OF_NAME;
  const letter = [...doorAlphabet].find((one) => !rows.some((row) => row.letter === one));
  if (letter && !enough) return letter;
  const given = rows.find((row) => row.unused && ((row.revoked && !enough) || (row.mine && row.away)));
  if (!given && enough) throw refuse('door.enough', 409, refusals.enough({ most: MOST_OF_NAME }));
  if (!given) throw refuse('door.full', 409, refusals.full({ most: doorAlphabet.length }));
  await ctx.db.execute(
    sql`DELETE FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.id = ${given.id}`,
  );
  await ctx.emit('attendance', { deviceId: given.id });
  return given.letter;
}
