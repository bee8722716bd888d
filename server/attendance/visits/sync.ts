import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Operation,
  operationOf,
  type syncAnswer,
  type syncBody,
  type headcount,
} from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { inputText, inputTexts } from '../../core/http/input-texts.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { callingDevice } from '../calling-device.ts';
import { applyOperations, type Outcome } from './apply-operations.ts';
import { countPresent, visitsOf } from './visits-of.ts';

export type Headcount = z.output<typeof headcount>;

/** The heads of an item: the latest figures of each counter in each section, as far as nobody took them back. */
export async function headcountsOf(ctx: Ctx, itemId: string): Promise<Headcount[]> {
  const { rows } = await ctx.db.execute<Headcount>(
    namedStatement(sql`
    SELECT DISTINCT ON (o.section, o.counter) o.id, o.section, o.counter, o.men, o.women, o.children
    FROM attendance_operations o
    WHERE o.tenant_id = ${currentTenant} AND o.item_id = ${itemId} AND o.kind = 'count'
      AND NOT EXISTS (SELECT FROM attendance_operations u
        WHERE u.tenant_id = ${currentTenant} AND u.undoes = o.id AND u.item_id = o.item_id AND u.kind = 'undo')
    ORDER BY o.section, o.counter, o.at DESC, o.id DESC`),
  );
  return rows;
}

/** Nothing from before this call, for a caller that reads the rest in another way. */
const NOW = 'now';

/** With more transactions under way than fit, what came since the oldest of them may be told again. */
const LONGEST = 1500;

const SNAPSHOT = /^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/;

/**
 * A device's read position: which transactions were there, and which had begun but were not (PostgreSQL writes
 * `oldest:next:under way`). A number alone would skip a lower one that commits late, or repeat everything since the
 * oldest open transaction, which may be somebody else's import. `misses` says which rows the device lacks, by their
 * transaction; null for all, also if the cursor is from another database, before a restore.
 */
async function cursor(ctx: Ctx, since: string | null): Promise<{ misses: ((tx: SQL) => SQL) | null; next: string }> {
  const { rows } = await ctx.db.execute<{ here: string; oldest: string; following: string }>(
    namedStatement(sql`
    SELECT s.here::text AS here, pg_snapshot_xmin(s.here)::text AS oldest, pg_snapshot_xmax(s.here)::text AS following
    FROM (SELECT pg_current_snapshot() AS here) AS s`),
  );
  const { here, oldest, following } = rows[0]!;
  const next = here.length > LONGEST ? `${oldest}:${oldest}:` : here;
  const from = since === NOW ? next : readSnapshot(since, BigInt(following));
  const misses = (tx: SQL) => sql`NOT pg_visible_in_snapshot(${tx}::text::xid8, ${from}::pg_snapshot)`;
  return { misses: from === null ? null : misses, next };
}

/** As PostgreSQL reads it, or null for what it would not take. */
function readSnapshot(since: string | null, following: bigint): string | null {
  if (since === null || !SNAPSHOT.test(since)) return null;
  const [oldest = '', last = '', open = ''] = since.split(':');
  const underWay = open === '' ? [] : open.split(',').map(BigInt);
  const rises = underWay.every(
    (one, place) => one > (underWay[place - 1] ?? BigInt(oldest) - 1n) && one < BigInt(last),
  );
  return BigInt(oldest) > 0n && BigInt(oldest) <= BigInt(last) && BigInt(last) <= following && rises ? since : null;
}

type Body = z.output<typeof syncBody>;

/** Takes over what a device did, and tells it what changed since it last heard. @throws Refusal 404 */
export async function sync(ctx: Ctx, body: Body): Promise<z.input<typeof syncAnswer>> {
  const { itemId, since, now, operations: sent, deviceId, accountId } = body;
  const behindMs = now ? ctx.clock().getTime() - Date.parse(now) : 0;
  const unread = new Map<string, string>();
  const operations: Operation[] = [];
  for (const one of sent) {
    const read = operationOf(one);
    if ('wrong' in read) unread.set(one.id, sayTo(ctx.user, inputText(read.wrong) ?? inputTexts.unreadableOperation));
    else operations.push(read);
  }
  const device = await callingDevice(ctx, { deviceId, itemId, accountId });
  const outcomes = await applyOperations(ctx, itemId, operations, {
    behindMs,
    compared: now !== undefined,
    via: 'device',
    deviceId: device?.id,
  });
  const byId = Map.groupBy(outcomes, ({ id }) => id);
  const answers = sent.map(({ id }): Outcome => {
    const words = unread.get(id);
    return (words ? undefined : byId.get(id)?.shift()) ?? { id, outcome: 'refused', words: words ?? '' };
  });
  const { misses, next } = await cursor(ctx, since ?? null);
  // The roll on a device has no guests.
  const withNotes = device?.forChildren ?? false;
  const changed = await visitsOf(ctx, itemId, misses ? misses(sql`v.tx`) : sql`v.present`, withNotes);
  const counts = await headcountsOf(ctx, itemId);
  return {
    outcomes: answers,
    changed,
    counts: !misses || (await hasCounts(ctx, itemId, misses(sql`o.tx`))) ? counts : null,
    present: await countPresent(ctx, itemId),
    since: next,
    now: ctx.clock().toISOString(),
  };
}

async function hasCounts(ctx: Ctx, itemId: string, which: SQL): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    namedStatement(sql`
    SELECT FROM attendance_operations o WHERE o.tenant_id = ${currentTenant} AND o.item_id = ${itemId}
      AND o.kind IN ('count', 'undo') AND ${which} LIMIT 1`),
  );
  return rows.length > 0;
}
