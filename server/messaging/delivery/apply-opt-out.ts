import { sql } from 'drizzle-orm';
import type { Base, Ctx, OptOutChange } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { Refusal } from '../../core/errors.ts';
import { inTenant } from '../../core/transaction.ts';
import { optedOut } from '../tables/message-tables.ts';
import { reserveUnits } from '../units/unit-ledger.ts';
import { advance } from './status/advance.ts';
import { wakeWorkers } from './worker-presence.ts';

type Place = { messageId: string; seq: number };

/**
 * Applies a person's opt-out or opt-in to all their messages on the way: waiting recipients are taken out, with their
 * units, and those taken out wait again. A recipient being claimed at this moment is waited for, and left out before it
 * leaves. Each has its own transaction, which holds one recipient, so it waits for nobody who waits for it. If this
 * breaks off, the claims see the same.
 */
export async function applyOptOut(base: Base, change: OptOutChange): Promise<void> {
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => inTenant(base, change.tenantId, null, work);
  try {
    for (const messageId of await within((ctx) => onTheirWay(ctx, change))) {
      for (const seq of await within((ctx) => placesIn(ctx, messageId, change))) {
        const place = { messageId, seq };
        const why = await within((ctx) => takeOut(ctx, place, change));
        if (why === null) await within((ctx) => takeIn(ctx, place, change)).catch(withoutUnits);
      }
    }
  } catch (error) {
    base.log.warn({ err: error }, 'an opt-out was not applied at once');
  }
}

/** A person who wants a message again goes without it if no units are left. */
function withoutUnits(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

async function onTheirWay(ctx: Ctx, { channel }: OptOutChange): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM messages WHERE tenant_id = ${currentTenant} AND channel = ${channel} AND state IN ('sending', 'paused') ORDER BY created_at`);
  return rows.map(({ id }) => id);
}

async function placesIn(ctx: Ctx, messageId: string, { address }: OptOutChange): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ seq: number }>(sql`
    SELECT seq FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND address = ${address}
      AND state IN ('queued', 'suppressed') ORDER BY seq`);
  return rows.map(({ seq }) => seq);
}

/** Why nobody is written to at this address, which stays so until the transaction ends; null where they are. */
async function whyNobody(ctx: Ctx, { channel, address }: OptOutChange): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ why: string | null }>(sql`
    WITH bad AS (SELECT s.reason FROM suppressed_addresses s
      WHERE s.tenant_id = ${currentTenant} AND s.channel = ${channel} AND s.address = ${address} FOR KEY SHARE),
    out AS (SELECT ${optedOut}::text AS reason FROM opt_outs o
      WHERE o.tenant_id = ${currentTenant} AND o.channel = ${channel} AND o.address = ${address} FOR KEY SHARE)
    SELECT coalesce((SELECT reason FROM bad), (SELECT reason FROM out)) AS why`);
  return rows[0]?.why ?? null;
}

async function takeOut(ctx: Ctx, { messageId, seq }: Place, change: OptOutChange): Promise<string | null> {
  const reason = await whyNobody(ctx, change);
  if (reason === null) return null;
  const { moved } = await advance(ctx, messageId, [{ seq, from: ['queued'], to: 'suppressed', reason }]);
  if (moved > 0) ctx.emit('message', { id: messageId });
  return reason;
}

/**
 * Puts a person taken out of the queue back into it; people the message was never for have no pages of it. @throws
 * Refusal 402 for want of units
 */
async function takeIn(ctx: Ctx, { messageId, seq }: Place, change: OptOutChange): Promise<void> {
  if ((await whyNobody(ctx, change)) !== null) return;
  const { rows } = await ctx.db.execute<{ units: number }>(sql`
    WITH held AS (
      SELECT r.seq, r.charge, r.pages FROM recipients r
      WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = ${seq} AND r.state = 'suppressed'
        AND r.reason IN (${optedOut}, 'bounced', 'complained') AND r.pages > 0
        AND (SELECT m.state FROM messages m WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId}) IN ('sending', 'paused')
      FOR UPDATE
    ),
    moved AS (
      UPDATE recipients r SET state = 'queued', reason = '', attempts = 0, fence = r.fence + 1, not_before = now(),
        charge = CASE WHEN h.charge = 'refunded' THEN 'reserved' ELSE h.charge END, updated_at = now()
      FROM held h WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.seq = h.seq
    )
    SELECT CASE WHEN charge = 'refunded' THEN pages ELSE 0 END AS units FROM held`);
  const [back] = rows;
  if (!back) return;
  await reserveUnits(ctx, { messageId, units: back.units });
  await ctx.db.execute(sql`
    UPDATE messages SET units_reserved = units_reserved + ${back.units}::integer, done_at = NULL,
      state = CASE WHEN state = 'paused' THEN state ELSE 'sending' END
    WHERE tenant_id = ${currentTenant} AND id = ${messageId}`);
  ctx.emit('message', { id: messageId });
  ctx.emit('units');
  await wakeWorkers(ctx);
}
