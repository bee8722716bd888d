import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { Channel, Head } from '../channels/channel.ts';
import { ladderToClimb, sandboxRouteFor } from '../channels/ladder.ts';
import type { Written } from './write-message.ts';
import { messages } from '../tables/message-tables.ts';
import { moveUnits } from '../units/unit-ledger.ts';
import { currentTenant } from '../../core/db/index.ts';

type Waiting = Head & { gatewayToUse: string; units: number; willGet: number };

/** Lets a frozen message that waited for its time be sent, by the routes of today. @throws Refusal 422 for its sender */
export async function startFrozen(ctx: Ctx, channel: Channel, messageId: string): Promise<Written> {
  const { rows } = await ctx.db.execute<Waiting>(sql`
    UPDATE messages SET state = 'sending', created_at = ${ctx.clock().toISOString()}::timestamptz
    WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND state IN ('scheduled', 'held', 'missed', 'refused')
    RETURNING sender, subject, gateway_to_use AS "gatewayToUse",
      (SELECT coalesce(sum(r.pages), 0)::integer FROM recipients r
        WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.charge = 'reserved') AS units,
      (SELECT count(*) FROM recipients r
        WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state = 'queued') AS "willGet"`);
  const [waiting] = rows;
  if (!waiting) throw new Error('the frozen message is not there');
  await channel.checkHead(ctx, waiting);
  const ladder = ladderToClimb(channel, waiting.gatewayToUse);
  const [first] = ladder;
  const pretend = channel.routes.pretend.name;
  const isPretended = sandboxRouteFor(channel.routes, first) === first;
  // People of the sample data keep to the pretend route, whatever has been set up since, and also when they are gone by now.
  const { rows: left } = await ctx.db.execute<{ route: string }>(sql`
    WITH moved AS (
      UPDATE recipients r SET route = ${first}
      WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state = 'queued' AND r.route <> ${first}
        AND NOT (NOT ${isPretended} AND r.route = ${pretend} AND r.person_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = r.person_id AND NOT p.is_sample))
      RETURNING r.seq
    )
    SELECT DISTINCT r.route FROM recipients r
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state = 'queued' AND r.seq NOT IN (SELECT seq FROM moved)`);
  const apart = left.some(({ route }) => route === pretend) && !ladder.includes(pretend);
  await ctx.db
    .update(messages)
    .set({ routes: apart ? [...ladder, pretend] : ladder, ladder: ladder.length > 1 ? ladder : [] })
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, messageId)));
  return { id: messageId, willGet: waiting.willGet, unitsUsed: waiting.units, route: first };
}

/** Lets the frozen audience of a message go that has not gone: its people, and the units set aside for them. */
export async function dropFrozen(ctx: Ctx, messageId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ units: number }>(sql`
    SELECT coalesce(sum(pages), 0)::integer AS units FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND charge = 'reserved'`);
  await moveUnits(ctx, { messageId, settle: 0, refund: rows[0]?.units ?? 0, reverse: 0 });
  await ctx.db.execute(sql`DELETE FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}`);
  await ctx.db
    .update(messages)
    .set({ chosen: 0, destination: { groupedContacts: [], people: [], typed: [] } })
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, messageId)));
  ctx.emit('units');
}
