import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { careRoutes } from '../../../contract/followup/care-routes.ts';
import type { ruleRecipient } from '../../../contract/followup/care-rule-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { pageOf } from '../../core/page-of.ts';
import { timeZoneOf } from '../../core/time-zone-of.ts';
import type { Channels } from '../../messaging/index.ts';
import { ruleRecipients } from './rule-recipients.ts';
import { restOfWeek } from './days-due.ts';

type Wish = z.output<(typeof careRoutes)['careConcerned']['query']>;
type Row = z.input<typeof ruleRecipient> & { total: string | number };

/** Whom a rule would write to in the rest of this week, were it on; in the order of the days. */
export async function listRuleRecipients(ctx: Ctx, channels: Channels, { rule, way, time, ...page }: Wish) {
  const { size, skip } = pageOf(page);
  const days = restOfWeek({ time, zone: await timeZoneOf(ctx), now: ctx.clock() });
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT c.person_id AS "personId", c.name, c.on_day::text AS on, c.channel, count(*) OVER () AS total
    FROM (${ruleRecipients(channels, rule, way, days)}) AS c
    ORDER BY c.on_day, c.sort_name, c.person_id, c.occasion LIMIT ${size}::integer OFFSET ${skip}::integer`);
  return { items: rows, totalItems: Number(rows[0]?.total ?? 0) };
}
