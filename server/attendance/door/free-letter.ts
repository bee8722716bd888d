import { sql } from 'drizzle-orm';
import { doorAlphabet } from '../../../contract/attendance/door-alphabet.ts';
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

/** `from`: the device that gives the letter up; `mine`: it is another of the same helper. */
type Place = { letter: string; from?: { id: string; mine: boolean } };

/** Devices that helpers of one name may have at a door by one link: phones, and what else it was opened in. So of browsers of one account. */
const MOST_OF_ONE = 6;

/** A device not heard from for this long is not in use; a working one is heard from every minute. */
const AWAY_MINUTES = 5;

type Row = { id: string; letter: string; mine: boolean; revoked: boolean; spare: boolean };

/**
 * A letter that no device of the day has. If all are taken, a removed device gives up its own, or else a browser of the
 * same account; if a helper has as many devices as allowed, another of theirs. A device keeps its letter if it sent
 * something (its codes are on labels), works, was away only for a moment or is for children. @throws Refusal 409
 */
export async function freeLetter(ctx: Ctx, day: Day, added: Added): Promise<Place> {
  const byLink = 'linkId' in added;
  const mine = byLink
    ? sql`d.link_id = ${added.linkId} AND lower(d.name) = lower(${added.name})`
    : sql`d.link_id IS NULL AND d.account_id = ${added.accountId}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH of_day AS (
      SELECT d.id, d.letter, d.last_seen_at, d.revoked_at IS NOT NULL AS revoked, (${mine}) AND d.revoked_at IS NULL AS mine,
        NOT d.for_children AND
          d.last_seen_at < ${ctx.clock().toISOString()}::timestamptz - make_interval(mins => ${AWAY_MINUTES}::integer) AS away,
        NOT EXISTS (SELECT FROM attendance_operations o WHERE o.tenant_id = ${currentTenant} AND o.device_id = d.id) AS unused
      FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)})
    SELECT id, letter, mine, revoked, unused AND (revoked OR away) AS spare FROM of_day ORDER BY last_seen_at, id`);
  const enough = rows.filter((row) => row.mine).length >= MOST_OF_ONE;
  const letter = [...doorAlphabet].find((one) => !rows.some((row) => row.letter === one));
  if (letter && !enough) return { letter };
  const removed = enough ? undefined : rows.find((row) => row.spare && row.revoked);
  // Anybody may type this name, so as long as it has fewer devices than allowed, none is removed for another.
  const from = removed ?? (enough || !byLink ? rows.find((row) => row.spare && row.mine) : undefined);
  if (from) return { letter: from.letter, from };
  if (!enough) throw refuse('door.full', 409, refusals.full({ most: doorAlphabet.length }));
  const words = byLink ? refusals.enough : refusals.enoughBrowsers;
  throw refuse('door.enough', 409, words({ most: MOST_OF_ONE }));
}
