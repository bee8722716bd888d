import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { messageReport } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Channel } from '../channels/channel.ts';
import { routeNames } from '../channels/ladder.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { currentTenant } from '../../core/db/index.ts';

export type BlockedBy = Pick<z.input<typeof messageReport>, 'night' | 'interrupted' | 'missingRoutes'>;
type Row = { route: string; count: number; until: number };

/** Why a message on its way stands still for some: a route that holds them back, a process that stopped, a route that is gone. */
export async function blockedBy(ctx: Ctx, channel: Channel, messageId: string): Promise<BlockedBy> {
  const { hold: rule, routes } = channel;
  const asleep = await ctx.db.execute<Row>(sql`
    SELECT route, count(*) AS count, extract(epoch FROM min(not_before))::float8 AS until FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'queued' AND not_before > now() AND reason = ${rule?.reason ?? null} GROUP BY route`);
  const held = await ctx.db.execute<Row>(sql`
    SELECT '' AS route, count(*) AS count, extract(epoch FROM max(lease_until))::float8 AS until FROM recipients
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND state = 'sending' AND lease_until > now() AND worker <> ALL ((SELECT app.live_workers())::integer[])
    HAVING count(*) > 0`);
  const [first] = asleep.rows;
  const [left] = held.rows;
  const network = first && rule?.network(first.route);
  return {
    night: first
      ? {
          network: network ?? '',
          count: asleep.rows.reduce((sum, { count }) => sum + count, 0),
          // The clock of the database and ours are not the same to the second.
          until: momentOfSeconds(Math.round(Math.min(...asleep.rows.map(({ until }) => until)) / 60) * 60),
        }
      : null,
    interrupted: left ? { count: left.count, until: momentOfSeconds(left.until) } : null,
    missingRoutes: await missingRoutes(ctx, routes, messageId),
  };
}

/** Routes that somebody of this message waits for and that are not set up any more. */
async function missingRoutes(ctx: Ctx, routes: Channel['routes'], messageId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ route: string }>(sql`
    SELECT used.route FROM messages m, unnest(m.routes) AS used(route)
    WHERE m.tenant_id = ${currentTenant} AND m.id = ${messageId}
      AND NOT used.route = ANY(${arrayOf([...routeNames(routes), routes.pretend.name], 'text')})
      AND EXISTS (SELECT FROM recipients r
        WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.route = used.route AND r.state = 'queued')`);
  return rows.map(({ route }) => route);
}

export const blockedByNothing: BlockedBy = { night: null, interrupted: null, missingRoutes: [] };
