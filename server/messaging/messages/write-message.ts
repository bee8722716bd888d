import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MessagePayload } from '../../../contract/messaging/payload.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { audience, type AudienceOf, type Destination } from '../audience/audience.ts';
import { fieldsIn } from '../audience/field-values.ts';
import { isEmptyDestination, resolveDestination } from '../audience/destination.ts';
import type { Channel, Text } from '../channels/channel.ts';
import { ladderToClimb, sandboxRouteFor } from '../channels/ladder.ts';
import { messages, planned, type SavedDestination, writeText } from '../tables/message-tables.ts';
import { reserveUnits } from '../units/unit-ledger.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../channels/messaging-texts.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** `pretend`, `real`: whether anybody is sent to by the sandbox, and by a real route. */
type Frozen = { chosen: number; willGet: number; units: number; pretend: boolean; real: boolean };

/** `pretend`: the route for people of the sample data. */
type Freezing = { messageId: string; of: AudienceOf; route: string; pretend: string; channel: Channel };

/** Freezes the audience in one statement: one row for everybody chosen, excluded people with the reason. */
async function freeze(ctx: Ctx, { messageId, of, route, pretend, channel }: Freezing): Promise<Frozen> {
  await ctx.db.execute(sql`SET LOCAL work_mem = '64MB'`);
  const { rows } = await ctx.db.execute<Frozen>(sql`
    WITH ${audience(ctx, of)},
    frozen AS (
      INSERT INTO recipients (tenant_id, message_id, seq, person_id, name, greeting, fields, address, state, reason, pages, charge, route)
      SELECT ${ctx.tenantId}::uuid, ${messageId}::uuid, row_number() OVER (), person_id, name, greeting, fields, address,
        CASE WHEN reason = '' THEN 'queued' ELSE 'suppressed' END, reason, pages,
        CASE WHEN reason = '' THEN ${channel.costsUnits ? 'reserved' : 'none'}::text ELSE 'none' END,
        CASE WHEN is_sample THEN ${pretend}::text ELSE ${route}::text END
      FROM audience
      RETURNING state, pages, route
    )
    SELECT count(*) AS chosen, count(*) FILTER (WHERE state = 'queued') AS "willGet",
      coalesce(sum(pages) FILTER (WHERE state = 'queued'), 0)::integer AS units,
      coalesce(bool_or(state = 'queued' AND route = ${pretend}), false) AS pretend,
      coalesce(bool_or(state = 'queued' AND route <> ${pretend}), false) AS real
    FROM frozen`);
  const frozen = rows[0] ?? { chosen: 0, willGet: 0, units: 0, pretend: false, real: false };
  return channel.costsUnits ? frozen : { ...frozen, units: 0 };
}

/** The text as it is sent. 422 if it is empty. */
export function checkText(message: string): string {
  const text = message.replaceAll('\r\n', '\n');
  if (text.trim() === '')
    throw refuse('messaging.no_text', 422, commonWords.enterYourMessage, { message: commonWords.enterYourMessage });
  return text;
}

/** A text as its row keeps it. */
export function textToKeep(
  { excerpt }: Pick<Channel, 'excerpt'>,
  { body, rendered }: { body: string; rendered: string },
) {
  return { body, excerpt: excerpt?.(body) ?? null, rendered: rendered === '' ? null : rendered };
}

/** A message checked as far as possible without resolving its audience. */
export type Checked = { destination: Destination; text: Text };

/**
 * Resolves the text and the audience of a payload.
 * @throws Refusal 404 for a group or person that is not here, 422 for what is missing
 */
export async function checkPayload(ctx: Ctx, channel: Channel, payload: MessagePayload): Promise<Checked> {
  const destination = await resolveDestination(ctx, channel.reach, payload);
  if (isEmptyDestination(destination)) {
    throw refuse('messaging.no_destination', 422, commonWords.pleaseSelectDestination, {
      toOthers: commonWords.pleaseSelectDestination,
    });
  }
  await channel.checkWay(ctx, payload.gateWayToUse);
  const body = checkText(payload.message);
  const head = await channel.checkHead(ctx, payload);
  const { optOutLink, isPersonalized } = payload;
  const optOutBase = channel.optOutBase({ optOutLink, sender: head.sender });
  const extras = (await channel.checkExtras?.(ctx, payload.extras ?? {})) ?? {};
  const rendered = payload.rendered ?? '';
  const fields = await fieldsIn(ctx, { subject: head.subject, body, rendered, isPersonalized });
  return { destination, text: { ...head, body, isPersonalized, optOutBase, extras, rendered, fields } };
}

export type Written = { id: string; willGet: number; unitsUsed: number; route: string };

type Columns = Partial<typeof messages.$inferInsert>;
/** The row that is written: a new one, or with an `id` one that has not gone yet. */
export type RowToWrite = Pick<Columns, 'createdBy' | 'wish' | 'updatedAt'> & {
  id?: string | undefined;
  state: 'sending' | 'scheduled';
  due?: Pick<Columns, 'audience' | 'localDate' | 'localTime' | 'timeZone' | 'dueAt' | 'reason' | 'why' | 'unitsNeeded'>;
};

/** A message's recipients, as its row keeps them. */
export const wishOf = ({ groupedContacts, ToContacts, toOthers, fileId }: SavedDestination): SavedDestination => ({
  groupedContacts,
  ToContacts,
  toOthers,
  ...(fileId && { fileId }),
});

/** Writes what was checked into its row; answers the row's id. A row that has gone is never written again. */
export async function writeRow(
  ctx: Ctx,
  channel: Channel,
  payload: MessagePayload,
  { text, id, state, due, ...columns }: RowToWrite & Pick<Checked, 'text'>,
): Promise<string> {
  const { body, rendered, fields: _frozen, ...head } = text;
  const { sharedAddress, gateWayToUse: gatewayToUse, optOutLink } = payload;
  const values = { state, ...head, sharedAddress, gatewayToUse, optOutLink, isSample: false, ...due, ...columns };
  const [row] = id
    ? await ctx.db
        .update(messages)
        .set({ ...values, ...(state === 'sending' && { createdAt: ctx.clock() }) })
        .where(
          and(
            eq(messages.tenantId, currentTenant),
            eq(messages.id, id),
            eq(messages.channel, channel.name),
            inArray(messages.state, ['draft', ...planned, 'withdrawn']),
          ),
        )
        .returning({ id: messages.id })
    : await ctx.db
        .insert(messages)
        .values({ tenantId: ctx.tenantId, channel: channel.name, ...values })
        .returning({ id: messages.id });
  if (!row) throw new Error('the message was not written');
  await writeText(ctx, row.id, textToKeep(channel, { body, rendered }));
  return row.id;
}

/**
 * Freezes the audience of a row and reserves its units.
 * @throws Refusal 402 for want of units, 422 where nobody would get it
 */
export async function freezeAudience(
  ctx: Ctx,
  channel: Channel,
  payload: MessagePayload,
  { id, state, destination, text }: Checked & { id: string; state: RowToWrite['state'] },
): Promise<Written> {
  const ladder = ladderToClimb(channel, payload.gateWayToUse);
  const [route] = ladder;
  const of = { channel, destination, text, sharedAddress: payload.sharedAddress };
  // Routes may be configured differently by the time a scheduled message is sent.
  const pretend = state === 'scheduled' ? channel.routes.pretend.name : sandboxRouteFor(channel.routes, route);
  const frozen = await freeze(ctx, { messageId: id, of, route, pretend, channel });
  if (frozen.willGet === 0) {
    throw refuse('messaging.nobody', 422, refusals.nobody);
  }
  await reserveUnits(ctx, { messageId: id, units: frozen.units });
  const pretendToo = frozen.pretend && !ladder.includes(pretend);
  const leavesBy = [...(frozen.real || !pretendToo ? ladder : []), ...(pretendToo ? [pretend] : [])];
  await ctx.db
    .update(messages)
    .set({
      destination: {
        groupedContacts: payload.groupedContacts,
        people: destination.people,
        typed: destination.typed.map((entry) => entry.typed),
        files: destination.files,
      },
      chosen: frozen.chosen,
      // Units set aside while it was scheduled have been given back and stand in the ledger.
      unitsReserved: sql`${messages.unitsReserved} + ${frozen.units}::integer`,
      routes: leavesBy,
      ladder: ladder.length > 1 ? ladder : [],
    })
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
  return { id, willGet: frozen.willGet, unitsUsed: frozen.units, route: leavesBy[0] ?? route };
}

/**
 * Writes a message with its frozen audience, to be sent now or later, and reserves its units.
 * @throws Refusal 402 for want of units, 404 for a group or person that is not here, 422 for what is missing
 */
export async function writeMessage(
  ctx: Ctx,
  channel: Channel,
  payload: MessagePayload,
  row: RowToWrite,
): Promise<Written> {
  const checked = await checkPayload(ctx, channel, payload);
  ladderToClimb(channel, payload.gateWayToUse);
  const id = await writeRow(ctx, channel, payload, { ...row, text: checked.text });
  return freezeAudience(ctx, channel, payload, { ...checked, id, state: row.state });
}
