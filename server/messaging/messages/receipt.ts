import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FieldTexts } from '../../../contract/messaging/personalise.ts';
import type { MessagePayload } from '../../../contract/messaging/payload.ts';
import type { receiptOf } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { ownerToConfirm } from '../../session/index.ts';
import { audience } from '../audience/audience.ts';
import { fieldsIn } from '../audience/field-values.ts';
import { resolveDestination } from '../audience/destination.ts';
import type { Channel } from '../channels/channel.ts';
import { nightFor } from '../channels/night-waits.ts';
import { gatewayOf } from '../channels/ladder.ts';
import { unitCost } from '../units/unit-lines.ts';
import { readUnits } from '../units/unit-ledger.ts';
import { currentTenant } from '../../core/db/index.ts';
import { likePattern } from '../../core/like-pattern.ts';

type Tally = {
  reason: string;
  count: number;
  units: number;
  mostPages: number;
  firstTimers: number;
  doNotDisturb: number;
  waiting: number;
  real: number;
  examples: string[];
};
type Sample = { name: string; address: string; greeting: string; fields: FieldTexts | null; pages: number };

type Receipt = z.input<ReturnType<typeof receiptOf<z.ZodString>>>;

const sampleSize = 30;

/** The recipients, those left out and why, and the cost: the audience, counted instead of frozen. */
export async function readReceipt(ctx: Ctx, channel: Channel, payload: MessagePayload): Promise<Receipt> {
  const { reach, routes } = channel;
  const destination = await resolveDestination(ctx, reach, payload);
  const { sender, subject, isPersonalized, sharedAddress } = payload;
  const body = payload.message.replaceAll('\r\n', '\n');
  const { extras = {}, rendered = '' } = payload;
  const said = { sender, subject, body, isPersonalized, optOutBase: channel.optOutBase(payload), extras, rendered };
  const text = { ...said, fields: await fieldsIn(ctx, said) };
  const [regular = ''] = routes.usual;
  const search = likePattern(payload.sampleSearch.trim());
  const ladder = channel.ladder(payload.gateWayToUse);
  const night = nightFor(channel, ladder, ctx.clock());
  const waits = night ? sql`NOT is_sample AND ${night.concerns(sql`address`)}` : sql`false`;
  await ctx.db.execute(sql`SET LOCAL work_mem = '64MB'`);
  const { rows } = await ctx.db.execute<{ tallies: Tally[] | null; samples: Sample[] | null }>(sql`
    WITH ${audience(ctx, { channel, destination, text, sharedAddress })},
    tallies AS (
      SELECT reason, count(*) AS count, sum(pages) AS units, max(pages) AS "mostPages",
        count(*) FILTER (WHERE is_first_timer) AS "firstTimers",
        count(*) FILTER (WHERE reason = '' AND address IN (SELECT d.address FROM do_not_disturb d
          WHERE d.tenant_id = ${currentTenant} AND d.route = ${regular})) AS "doNotDisturb",
        count(*) FILTER (WHERE reason = '' AND ${waits}) AS waiting,
        count(*) FILTER (WHERE NOT is_sample) AS real,
        (array_agg(coalesce(nullif(name, ''), address)))[1:5] AS examples
      FROM audience GROUP BY reason
    ),
    samples AS (
      SELECT name, address, greeting, fields, pages FROM audience WHERE reason = '' AND (name || ' ' || address) ILIKE ${search} LIMIT ${sampleSize}
    )
    SELECT (SELECT json_agg(t) FROM tallies t) AS tallies, (SELECT json_agg(s) FROM samples s) AS samples`);
  const tallies = rows[0]?.tallies ?? [];
  const reached = tallies.find(({ reason }) => reason === '');
  const preview = channel.preview(text);
  const { available } = await readUnits(ctx);
  const units = channel.costsUnits ? (reached?.units ?? 0) : 0;
  const leaves = reached?.real && ladder.some((name) => !gatewayOf(routes, name)?.pretend);
  return {
    chosen: tallies.reduce((sum, { count }) => sum + count, 0),
    willGet: reached?.count ?? 0,
    firstTimers: tallies.reduce((sum, { firstTimers }) => sum + firstTimers, 0),
    excluded: tallies.flatMap(({ reason, count, examples }) => (reason === '' ? [] : [{ reason, count, examples }])),
    units,
    unitsAvailable: available,
    cost: units > 0 ? await unitCost(ctx, units) : null,
    pages: reached?.mostPages ?? 0,
    doNotDisturb: reached?.doNotDisturb ?? 0,
    night:
      night && reached?.waiting
        ? { network: night.network, count: reached.waiting, until: night.until.toISOString() }
        : null,
    waitsFor: leaves ? await ownerToConfirm(ctx) : null,
    samples: (rows[0]?.samples ?? []).map(({ name, address, greeting, fields, pages }) => ({
      name,
      greeting,
      fields,
      address,
      pages,
      text: preview({ greeting, fields }),
    })),
  };
}
