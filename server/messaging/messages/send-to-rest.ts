import { eq, and, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { correctedMessage } from '../../../contract/messaging/control.ts';
import type { Extras } from '../../../contract/messaging/payload.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { closeOrReopen, planWithoutStatistics } from '../delivery/status/advance.ts';
import { fieldsIn, valuesOf, reasonForNoText } from '../audience/field-values.ts';
import type { Channel } from '../channels/channel.ts';
import { ladderToClimb } from '../channels/ladder.ts';
import { startDelivery } from './send-message.ts';
import { checkText, textToKeep } from './write-message.ts';
import { gone, messages, optedOut, writeText } from '../tables/message-tables.ts';
import { moveUnits, reserveUnits } from '../units/unit-ledger.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../channels/messaging-texts.ts';

/** Why somebody of a message was cancelled who gets a later one instead. */
export const inLaterMessage = 'in a later message';

type Corrected = z.output<typeof correctedMessage> & {
  messageId: string;
  rendered?: string;
  extras?: Extras;
};
type Moved = {
  chosen: number;
  willGet: number;
  units: number;
  refund: number;
  reverse: number;
  routes: string[] | null;
};

/**
 * Moves everybody not yet sent to from one message to the next, in one statement; people who opted out meanwhile are
 * left out.
 */
async function moveRest(
  ctx: Ctx,
  channel: Channel,
  of: { from: string; to: string; pages: SQL; route: string; text: Parameters<typeof reasonForNoText>[0] },
): Promise<Moved> {
  const { from, to, pages, route } = of;
  const values = valuesOf(of.text, sql`p.custom`);
  const pretend = channel.routes.pretend.name;
  await planWithoutStatistics(ctx);
  const { rows } = await ctx.db.execute<Moved>(sql`
    WITH held AS (
      SELECT r.seq, r.person_id, r.name, r.greeting, ${values} AS fields, r.address, r.charge, r.pages AS old_pages,
        CASE WHEN p.is_sample OR (r.person_id IS NOT NULL AND p.id IS NULL AND r.route = ${pretend}) THEN ${pretend}::text ELSE ${route}::text END AS route,
        EXISTS (SELECT FROM opt_outs o
          WHERE o.tenant_id = ${currentTenant} AND o.channel = ${channel.name} AND o.address = r.address) AS out
      FROM recipients r LEFT JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = r.person_id
      WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${from} AND (r.state = 'queued' OR (r.state = 'cancelled' AND r.reason <> ${inLaterMessage}))
      ORDER BY r.seq FOR UPDATE OF r
    ),
    moved AS (
      UPDATE recipients r SET state = 'cancelled', reason = ${inLaterMessage},
        charge = CASE WHEN r.charge IN ('reserved', 'settled') THEN 'refunded' ELSE r.charge END,
        fence = r.fence + 1, not_before = NULL, updated_at = now()
      FROM held h WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${from} AND r.seq = h.seq
    ),
    measured AS (SELECT *, CASE WHEN NOT out THEN ${pages} END AS page_count FROM held),
    judged AS (
      SELECT *, CASE WHEN out THEN ${optedOut}::text WHEN page_count IS NULL THEN ${reasonForNoText(of.text)} ELSE '' END AS why, coalesce(page_count, 0) AS new_pages FROM measured
    ),
    frozen AS (
      INSERT INTO recipients (tenant_id, message_id, seq, person_id, name, greeting, fields, address, state, reason, pages, charge, route)
      SELECT ${ctx.tenantId}::uuid, ${to}::uuid, row_number() OVER (ORDER BY seq), person_id, name, greeting, fields, address,
        CASE WHEN why = '' THEN 'queued' ELSE 'suppressed' END, why, new_pages, CASE WHEN why = '' AND ${channel.costsUnits} THEN 'reserved' ELSE 'none' END, route
      FROM judged
    )
    SELECT count(*) AS chosen, count(*) FILTER (WHERE why = '') AS "willGet",
      coalesce(sum(new_pages) FILTER (WHERE why = '' AND ${channel.costsUnits}), 0)::integer AS units,
      coalesce(sum(old_pages) FILTER (WHERE charge = 'reserved'), 0)::integer AS refund,
      coalesce(sum(old_pages) FILTER (WHERE charge = 'settled'), 0)::integer AS reverse,
      json_agg(DISTINCT route) FILTER (WHERE why = '') AS routes FROM judged`);
  return rows[0] ?? { chosen: 0, willGet: 0, units: 0, refund: 0, reverse: 0, routes: [] };
}

/** The message to be corrected. It must not be on its way, or somebody would get both texts. */
async function readStopped(ctx: Ctx, { name }: Channel, messageId: string): Promise<typeof messages.$inferSelect> {
  const [old] = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.tenantId, currentTenant),
        eq(messages.id, messageId),
        eq(messages.channel, name),
        inArray(messages.state, gone),
      ),
    );
  if (!old) throw notFound();
  if (old.state === 'sending') {
    throw refuse('messaging.still_sending', 409, refusals.stillSending);
  }
  return old;
}

/**
 * Sends a corrected text to those of a paused or cancelled message who were not sent to yet: a new message, with the old
 * one cancelled for them and their units given back, in one transaction. Asked twice, the second finds nobody left.
 * @throws Refusal 402 for want of units, 409 while the old one is on its way, 422 where nobody is left
 */
export async function sendToRest(ctx: Ctx, channel: Channel, { messageId, ...wish }: Corrected) {
  const old = await readStopped(ctx, channel, messageId);
  const body = checkText(wish.message);
  const head = await channel.checkHead(ctx, {
    sender: wish.sender ?? old.sender,
    subject: wish.subject ?? old.subject,
  });
  const isPersonalized = wish.isPersonalized ?? old.isPersonalized;
  const ladder = ladderToClimb(channel, old.gatewayToUse);
  const [route] = ladder;
  const { sharedAddress, optOutBase, gatewayToUse, destination } = old;
  const kept = { ...head, isPersonalized, optOutBase, extras: { ...old.extras, ...wish.extras } };
  const [message] = await ctx.db
    .insert(messages)
    .values({
      tenantId: ctx.tenantId,
      channel: channel.name,
      ...kept,
      sharedAddress,
      gatewayToUse,
      destination,
      createdBy: ctx.user?.accountId ?? null,
    })
    .returning({ id: messages.id });
  if (!message) throw new Error('the message was not written');
  const { id } = message;
  const rendered = wish.rendered ?? '';
  const fields = await fieldsIn(ctx, { subject: head.subject, body, rendered, isPersonalized });
  await writeText(ctx, id, textToKeep(channel, { body, rendered }));
  const moved = await moveRest(ctx, channel, {
    from: messageId,
    to: id,
    pages: channel.measure({ ...kept, body, rendered, fields }),
    route,
    text: { subject: head.subject, body, rendered, fields },
  });
  if (moved.willGet === 0) throw refuse('messaging.nobody', 422, refusals.nobodyLeft);
  await moveUnits(ctx, { messageId, settle: 0, refund: moved.refund, reverse: moved.reverse });
  await reserveUnits(ctx, { messageId: id, units: moved.units });
  const used = new Set([...(moved.routes ?? []), ...(moved.routes?.includes(route) ? ladder : [])]);
  const rungs = ladder.length > 1 ? ladder : [];
  await ctx.db
    .update(messages)
    .set({ chosen: moved.chosen, unitsReserved: moved.units, routes: [...used], ladder: rungs })
    .where(and(eq(messages.tenantId, currentTenant), sql`${messages.id} = ${id}`));
  await ctx.db.execute(
    sql`UPDATE messages SET state = 'cancelled', done_at = NULL
    WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state = 'paused'`,
  );
  await closeOrReopen(ctx, messageId);
  const written = { id, willGet: moved.willGet, unitsUsed: moved.units, route: [...used][0] ?? route };
  return startDelivery(ctx, channel, { ...written, of: messageId });
}
