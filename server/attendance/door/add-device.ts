import { sql } from 'drizzle-orm';
import { doorAlphabet } from '../../../contract/attendance/door-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { ofOneDay } from '../read.ts';
import { refusals } from './refusal-texts.ts';

export type Day = { eventId: string; groupId: string | null; localDate: string };

type Added = { name: string } & (
  | { linkId: string; secretHash: Uint8Array; endsAt: Date }
  | { accountId: string; browserId: string }
);

/** So many browsers of one account have letters of their own at a door. */
const MOST_BROWSERS = 6;

/** Puts a device at the door of a day, under a letter that no other has there, those that were revoked included. @throws Refusal 409 */
export async function addDevice(ctx: Ctx, day: Day, added: Added): Promise<string> {
  // Two that come at once take different letters.
  await ctx.db.execute(sql`SELECT FROM attendance_events e
    WHERE e.tenant_id = ${currentTenant} AND e.id = ${day.eventId} FOR NO KEY UPDATE`);
  const known = 'browserId' in added ? await givenUp(ctx, day, added) : undefined;
  const { id, letter } = known ?? (await insert(ctx, day, added));
  const detail = { device: id, letter, by: 'linkId' in added ? 'link' : 'session' };
  await ctx.audit({ action: 'door.device_joined', subject: 'attendance', subjectId: day.eventId, detail });
  await ctx.emit('attendance');
  return id;
}

const nothingDone = sql`NOT EXISTS (SELECT FROM attendance_operations o WHERE o.tenant_id = d.tenant_id AND o.device_id = d.id)`;

/** The device of another browser of an account that has too many: rather one that is not marked, did nothing and is long not seen. */
async function givenUp(ctx: Ctx, day: Day, { accountId, browserId }: Extract<Added, { browserId: string }>) {
  const { rows } = await ctx.db.execute<{ id: string; letter: string }>(sql`
    WITH own AS (SELECT d.id, d.for_children, ${nothingDone} AS idle, d.last_seen_at FROM attendance_devices d
      WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)} AND d.account_id = ${accountId})
    UPDATE attendance_devices d SET browser_id = ${browserId}, for_children = false, last_seen_at = ${ctx.clock().toISOString()}
    WHERE d.tenant_id = ${currentTenant} AND (SELECT count(*) FROM own) >= ${MOST_BROWSERS}::integer
      AND d.id = (SELECT o.id FROM own o ORDER BY o.for_children, NOT o.idle, o.last_seen_at, o.id LIMIT 1)
    RETURNING d.id, d.letter`);
  return rows[0];
}

/** @throws Refusal 409 */
async function insert(ctx: Ctx, day: Day, added: Added): Promise<{ id: string; letter: string }> {
  const letter = await freeLetter(ctx, day);
  const now = ctx.clock().toISOString();
  const by =
    'linkId' in added
      ? { ...added, endsAt: added.endsAt.toISOString(), accountId: null, browserId: null }
      : { ...added, linkId: null, secretHash: null, endsAt: null };
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    INSERT INTO attendance_devices (tenant_id, event_id, group_id, local_date, letter, name, link_id, secret_hash, ends_at, account_id,
      browser_id, last_seen_at)
    VALUES (${ctx.tenantId}, ${day.eventId}, ${day.groupId}, ${day.localDate}, ${letter}, ${added.name}, ${by.linkId}, ${by.secretHash},
      ${by.endsAt}, ${by.accountId}, ${by.browserId}, ${now}) RETURNING id`);
  return { id: rows[0]!.id, letter };
}

/** Where all are given, that of a device that was revoked and did nothing, so that nobody fills a door for good. @throws Refusal 409 */
async function freeLetter(ctx: Ctx, day: Day): Promise<string> {
  const { rows: used } = await ctx.db.execute<{ letter: string }>(sql`
    SELECT d.letter FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)}`);
  const free = [...doorAlphabet].find((one) => !used.some((other) => other.letter === one));
  if (free) return free;
  const { rows: left } = await ctx.db.execute<{ letter: string }>(sql`
    DELETE FROM attendance_devices d WHERE d.tenant_id = ${currentTenant} AND d.id = (
      SELECT d.id FROM attendance_devices d
      WHERE d.tenant_id = ${currentTenant} AND ${ofOneDay(day, sql`d`)} AND d.revoked_at IS NOT NULL AND ${nothingDone}
      ORDER BY d.revoked_at, d.id LIMIT 1)
    RETURNING d.letter`);
  if (!left[0]) throw refuse('door.full', 409, refusals.full({ most: doorAlphabet.length }));
  return left[0].letter;
}
