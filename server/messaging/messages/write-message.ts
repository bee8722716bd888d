import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { smsPayload } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { tenants } from '../../core/tables.ts';
import { audience, type AudienceOf, type Destination } from '../audience/audience.ts';
import { isNobody, resolveDestination } from '../audience/destination.ts';
import { withOptOutLink } from '../../../contract/messaging/opt-out-link.ts';
import { ladderToClimb, type SmsRoutes } from '../channels/sms/ladder.ts';
import { optOutBaseFor } from '../channels/sms/opt-out-link.ts';
import { approvedMask } from '../channels/sms/sender-ids/sender-ids.ts';
import { messages } from '../tables/message-tables.ts';
import { reserveUnits } from '../units/units.ts';

type Payload = z.output<typeof smsPayload>;

/** `pretend`, `real`: whether anybody goes by the pretend route, and by another. */
type Frozen = { chosen: number; willGet: number; units: number; pretend: boolean; real: boolean };

/** Freezes the audience in one statement: a row for everybody chosen, those excluded included with their reason. */
async function freeze(
  ctx: Ctx,
  { messageId, of, route, pretend }: { messageId: string; of: AudienceOf; route: string; pretend: string },
): Promise<Frozen> {
  await ctx.db.execute(sql`SET LOCAL work_mem = '64MB'`);
  const { rows } = await ctx.db.execute<Frozen>(sql`
    WITH ${audience(of)},
    frozen AS (
      INSERT INTO recipients (tenant_id, message_id, seq, person_id, name, greeting, address, state, reason, pages, charge, route)
      SELECT ${ctx.tenantId}::uuid, ${messageId}::uuid, row_number() OVER (), person_id, name, greeting, address,
        CASE WHEN reason = '' THEN 'queued' ELSE 'suppressed' END, reason, pages,
        CASE WHEN reason = '' THEN 'reserved' ELSE 'none' END,
        CASE WHEN is_sample THEN ${pretend}::text ELSE ${route}::text END
      FROM audience
      RETURNING state, pages, route
    )
    SELECT count(*) AS chosen, count(*) FILTER (WHERE state = 'queued') AS "willGet",
      coalesce(sum(pages) FILTER (WHERE state = 'queued'), 0)::integer AS units,
      coalesce(bool_or(state = 'queued' AND route = ${pretend}), false) AS pretend,
      coalesce(bool_or(state = 'queued' AND route <> ${pretend}), false) AS real
    FROM frozen`);
  return rows[0] ?? { chosen: 0, willGet: 0, units: 0, pretend: false, real: false };
}

/** The hybrid way is Nigeria's (spec section 6). */
async function refuseHybridAbroad(ctx: Ctx, gateWayToUse: string): Promise<void> {
  if (gateWayToUse === '') return;
  const [tenant] = await ctx.db.select({ country: tenants.country }).from(tenants);
  if (tenant?.country === 'NG') return;
  const words = 'Only organisations in Nigeria can choose how a message is sent. Send it without that choice.';
  throw refuse('messaging.hybrid_abroad', 422, words, { gateWayToUse: words });
}

/** The text as it goes out. 422 where there is none. */
export function checkText(message: string): string {
  const text = message.replaceAll('\r\n', '\n');
  if (text.trim() === '')
    throw refuse('messaging.no_text', 422, 'Enter your message', { message: 'Enter your message' });
  return text;
}

/**
 * Whom and what a payload means, checked as far as that goes without counting anybody.
 * @throws Refusal 404 for a group or person that is not here, 422 for what is missing
 */
export async function checkPayload(
  ctx: Ctx,
  payload: Payload,
): Promise<{ destination: Destination; text: string; subject: string }> {
  const destination = await resolveDestination(ctx, payload);
  if (isNobody(destination)) {
    throw refuse('messaging.no_destination', 422, 'Please select destination', {
      toOthers: 'Please select destination',
    });
  }
  await refuseHybridAbroad(ctx, payload.gateWayToUse);
  return { destination, text: checkText(payload.message), subject: await approvedMask(ctx, payload.subject) };
}

export type Written = { id: string; willGet: number; unitsUsed: number; channel: string };

/**
 * Writes a message with its frozen audience and reserves its units: to be sent now, or waiting for its time.
 * @throws Refusal 402 for want of units, 404 for a group or person that is not here, 422 for what is missing
 */
export async function writeMessage(
  ctx: Ctx,
  routes: SmsRoutes,
  payload: Payload,
  { state, createdBy }: { state: 'sending' | 'scheduled'; createdBy: string | null },
): Promise<Written> {
  const { destination, text, subject } = await checkPayload(ctx, payload);
  const ladder = ladderToClimb(routes, payload.gateWayToUse);
  const [route] = ladder;
  const { isPersonalized, sharedAddress, optOutLink } = payload;
  const optOutBase = optOutBaseFor(routes, { optOutLink, subject });
  const [message] = await ctx.db
    .insert(messages)
    .values({
      tenantId: ctx.tenantId,
      state,
      subject,
      body: text,
      isPersonalized,
      sharedAddress,
      optOutBase,
      gatewayToUse: payload.gateWayToUse,
      destination: {
        groupedContacts: payload.groupedContacts,
        people: destination.people,
        typed: destination.typed.map((entry) => entry.typed),
        files: destination.files,
      },
      createdBy,
    })
    .returning({ id: messages.id });
  if (!message) throw new Error('the message was not written');
  const of = { destination, text: withOptOutLink(text, optOutBase), isPersonalized, sharedAddress };
  const frozen = await freeze(ctx, { messageId: message.id, of, route, pretend: routes.pretend.name });
  if (frozen.willGet === 0) {
    throw refuse(
      'messaging.nobody',
      422,
      'None of the people you chose can get this message. The receipt shows why for each of them.',
    );
  }
  await reserveUnits(ctx, { messageId: message.id, units: frozen.units });
  const pretendToo = frozen.pretend && !ladder.includes(routes.pretend.name);
  const leavesBy = [...(frozen.real || !pretendToo ? ladder : []), ...(pretendToo ? [routes.pretend.name] : [])];
  await ctx.db
    .update(messages)
    .set({
      chosen: frozen.chosen,
      unitsReserved: frozen.units,
      routes: leavesBy,
      ladder: ladder.length > 1 ? ladder : [],
    })
    .where(sql`${messages.id} = ${message.id}`);
  return { id: message.id, willGet: frozen.willGet, unitsUsed: frozen.units, channel: leavesBy[0] ?? route };
}
