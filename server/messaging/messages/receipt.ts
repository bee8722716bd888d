import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { withOptOutLink } from '../../../contract/messaging/opt-out-link.ts';
import { parseTemplate, personalise } from '../../../contract/messaging/personalise.ts';
import type { exclusion, receipt, smsPayload } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { whomSendingWaitsFor } from '../../session/index.ts';
import { optOutBaseFor } from '../channels/sms/opt-out-link.ts';
import { audience } from '../audience/audience.ts';
import { resolveDestination } from '../audience/destination.ts';
import { isHeld, nightFor } from '../channels/sms/night.ts';
import { gatewayOf, ladderOf, type SmsRoutes } from '../channels/sms/ladder.ts';
import { readUnits } from '../units/units.ts';

type Tally = {
  reason: z.output<typeof exclusion> | '';
  count: number;
  units: number;
  mostPages: number;
  firstTimers: number;
  doNotDisturb: number;
  held: number;
  real: number;
  examples: string[];
};
type Sample = { name: string; address: string; greeting: string; pages: number };

const sampleSize = 30;

/** Who would get this message, who would not and why, and what it costs: the audience, counted instead of frozen. */
export async function previewSms(
  ctx: Ctx,
  routes: SmsRoutes,
  payload: z.output<typeof smsPayload>,
): Promise<z.input<typeof receipt>> {
  const destination = await resolveDestination(ctx, payload);
  const { isPersonalized, sharedAddress } = payload;
  const text = withOptOutLink(payload.message.replaceAll('\r\n', '\n'), optOutBaseFor(routes, payload));
  const [regular = ''] = routes.usual;
  const search = `%${payload.sampleSearch.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ladder = ladderOf(routes, payload.gateWayToUse);
  const night = nightFor(routes, ladder, ctx.clock());
  const held = night ? sql`NOT is_sample AND ${isHeld(night, sql`address`)}` : sql`false`;
  await ctx.db.execute(sql`SET LOCAL work_mem = '64MB'`);
  const { rows } = await ctx.db.execute<{ tallies: Tally[] | null; samples: Sample[] | null }>(sql`
    WITH ${audience({ destination, text, isPersonalized, sharedAddress })},
    tallies AS (
      SELECT reason, count(*) AS count, sum(pages) AS units, max(pages) AS "mostPages",
        count(*) FILTER (WHERE is_first_timer) AS "firstTimers",
        count(*) FILTER (WHERE reason = '' AND address IN (SELECT d.address FROM do_not_disturb d WHERE d.route = ${regular})) AS "doNotDisturb",
        count(*) FILTER (WHERE reason = '' AND ${held}) AS held,
        count(*) FILTER (WHERE NOT is_sample) AS real,
        (array_agg(coalesce(nullif(name, ''), address)))[1:5] AS examples
      FROM audience GROUP BY reason
    ),
    samples AS (
      SELECT name, address, greeting, pages FROM audience WHERE reason = '' AND (name || ' ' || address) ILIKE ${search} LIMIT ${sampleSize}
    )
    SELECT (SELECT json_agg(t) FROM tallies t) AS tallies, (SELECT json_agg(s) FROM samples s) AS samples`);
  const tallies = rows[0]?.tallies ?? [];
  const reached = tallies.find(({ reason }) => reason === '');
  const template = parseTemplate(text);
  const { available } = await readUnits(ctx);
  const leaves = reached?.real && ladder.some((name) => !gatewayOf(routes, name)?.pretend);
  return {
    chosen: tallies.reduce((sum, { count }) => sum + count, 0),
    willGet: reached?.count ?? 0,
    firstTimers: tallies.reduce((sum, { firstTimers }) => sum + firstTimers, 0),
    excluded: tallies.flatMap(({ reason, count, examples }) => (reason === '' ? [] : [{ reason, count, examples }])),
    units: reached?.units ?? 0,
    unitsAvailable: available,
    pages: reached?.mostPages ?? 0,
    doNotDisturb: reached?.doNotDisturb ?? 0,
    night:
      night && reached?.held ? { network: night.network, count: reached.held, until: night.until.toISOString() } : null,
    waitsFor: leaves ? await whomSendingWaitsFor(ctx) : null,
    samples: (rows[0]?.samples ?? []).map(({ name, address, greeting, pages }) => ({
      name,
      address,
      pages,
      text: isPersonalized ? (personalise(template, greeting) ?? text) : text,
    })),
  };
}
