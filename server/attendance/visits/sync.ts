import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Operation,
  operationOf,
  type syncAnswer,
  type syncBody,
} from '../../../contract/attendance/sync-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant, namedStatement } from '../../core/db/index.ts';
import { inputText, inputTexts } from '../../core/http/input-texts.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { callingDevice } from '../calling-device.ts';
import { applyOperations, type Outcome } from './apply-operations.ts';
import { cursor } from './cursor.ts';
import { headcountsOf } from './headcounts.ts';
import { countPresent, visitsOf } from './visits-of.ts';

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
