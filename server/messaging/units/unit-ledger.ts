import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { hasGone } from '../tables/message-tables.ts';
import { unitEntries } from '../tables/unit-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../channels/messaging-texts.ts';
import { catalogue } from '../../core/language/catalogue.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import { addDays } from '../../core/add-days.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';

/** Opens an organisation's unit account with its initial units. */
export async function openUnitAccount(ctx: Ctx, opening: { units: number; note: string }): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO unit_accounts (tenant_id, available, topped_up) VALUES (${ctx.tenantId}, 0, 0) ON CONFLICT DO NOTHING`);
  if (opening.units > 0) await topUpUnits(ctx, opening);
}

/** Adds units. `units` is a whole number above 0. */
export async function topUpUnits(ctx: Ctx, { units, note }: { units: number; note: string }): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE unit_accounts SET available = available + ${units}, topped_up = topped_up + ${units}
    WHERE tenant_id = ${ctx.tenantId}`);
  await ctx.db.insert(unitEntries).values({ tenantId: ctx.tenantId, kind: 'top-up', units, note });
  await ctx.audit({ action: 'units.topped_up', subject: 'units', detail: { units } });
  ctx.emit('units');
}

/**
 * Reserves units for a message, all or none: the account's row changes only if there are enough, so two
 * messages at once cannot spend the same unit.
 * @throws Refusal 402 `messaging.no_units`
 */
export async function reserveUnits(
  ctx: Ctx,
  { messageId, units }: { messageId: string; units: number },
): Promise<void> {
  if (units === 0) return;
  const reserved = await ctx.db.execute(sql`
    UPDATE unit_accounts SET available = available - ${units}, reserved = reserved + ${units}
    WHERE tenant_id = ${ctx.tenantId} AND available >= ${units} RETURNING available`);
  if (reserved.rows.length === 0) {
    const { available } = await readUnits(ctx);
    throw refuse('messaging.no_units', 402, refusals.noUnits({ units: String(units), available: String(available) }));
  }
  await ctx.db.insert(unitEntries).values({ tenantId: ctx.tenantId, kind: 'reserve', units, messageId });
}

/** Reserved units that are settled: used, returned before sending, or refunded after a failure. */
export type UnitMoves = { settle: number; refund: number; reverse: number };

/** Books the moves of one batch; the caller has changed each recipient's charge in the same transaction. */
export async function moveUnits(
  ctx: Ctx,
  { messageId, settle, refund, reverse }: UnitMoves & { messageId: string },
): Promise<void> {
  if (settle + refund + reverse === 0) return;
  // One statement: the account's row is waited for by every batch of the organisation.
  await ctx.db.execute(sql`
    WITH account AS (
      UPDATE unit_accounts SET available = available + ${refund + reverse}::bigint, reserved = reserved - ${settle + refund}::bigint,
        settled = settled + ${settle - reverse}::bigint
      WHERE tenant_id = ${ctx.tenantId}
    )
    INSERT INTO unit_entries (tenant_id, kind, units, message_id)
    SELECT ${ctx.tenantId}::uuid, e.kind, e.units, ${messageId}::uuid
    FROM (VALUES ('settle', ${settle}::bigint), ('refund', ${refund}::bigint), ('reverse', ${reverse}::bigint)) AS e(kind, units)
    WHERE e.units > 0`);
}

/** Uses units that had been given back, as far as they are still there; answers whether they were. */
export async function settleAgain(
  ctx: Ctx,
  { messageId, units }: { messageId: string; units: number },
): Promise<boolean> {
  if (units === 0) return true;
  const { rows } = await ctx.db.execute(sql`
    WITH account AS (
      UPDATE unit_accounts SET available = available - ${units}::bigint, settled = settled + ${units}::bigint
      WHERE tenant_id = ${ctx.tenantId} AND available >= ${units}::bigint RETURNING tenant_id
    )
    INSERT INTO unit_entries (tenant_id, kind, units, message_id)
    SELECT a.tenant_id, e.kind, ${units}::bigint, ${messageId}::uuid
    FROM account a, (VALUES ('reserve'), ('settle')) AS e(kind) RETURNING id`);
  return rows.length > 0;
}

export type UnitAccount = {
  available: number;
  reserved: number;
  settled: number;
  toppedUp: number;
  running: number;
  usual: number;
  waiting: number;
};

/** The units that an organisation can use. */
export const unitsAvailable: SQL = sql`coalesce((SELECT a.available FROM unit_accounts a WHERE a.tenant_id = ${currentTenant}), 0)`;

/**
 * The account as it is. available + reserved + settled = toppedUp. `waiting`: schedules that somebody must decide;
 * `usual`: the cost of the biggest of the last ten messages, without repeats.
 */
export async function readUnits(ctx: Ctx): Promise<UnitAccount> {
  const { rows } = await ctx.db.execute<UnitAccount>(sql`
    SELECT available, reserved, settled, topped_up AS "toppedUp",
      (SELECT count(*) FROM messages m WHERE m.tenant_id = ${currentTenant} AND m.state = 'sending') AS running,
      (SELECT count(*) FROM messages m
        WHERE m.tenant_id = ${currentTenant} AND m.state IN ('held', 'missed', 'refused')) AS waiting,
      coalesce((SELECT max(first.units) FROM (SELECT m.id FROM messages m
        WHERE m.tenant_id = ${currentTenant} AND ${hasGone} AND NOT m.is_sample ORDER BY m.created_at DESC LIMIT 10) AS recent,
        LATERAL (SELECT e.units FROM unit_entries e
          WHERE e.tenant_id = ${currentTenant} AND e.message_id = recent.id AND e.kind = 'reserve' ORDER BY e.at LIMIT 1) AS first), 0) AS usual
    FROM unit_accounts WHERE tenant_id = ${ctx.tenantId}`);
  return rows[0] ?? { available: 0, reserved: 0, settled: 0, toppedUp: 0, running: 0, usual: 0, waiting: 0 };
}

/** Why units were added. The English is stored, and said to whoever reads the ledger. */
export const topUpTexts = catalogue('unit-top-ups', { trial: 'To try out', operator: 'Added by the operator' });

type Week = { from: string; units: number };
type UnitUsage = { weeks: Week[]; perWeek: number | null; lastsDays: number | null };

const WEEKS = 12;
/** So many whole weeks say how fast units go at present. */
const RECENT = 8;
/** Fewer weeks in which something was sent are no rate, but chance. */
const FEWEST = 3;

/** How many units each of the last weeks took by the organisation's days, this one last, and how long the rest will do. */
export async function readUnitUsage(ctx: Ctx): Promise<UnitUsage> {
  const zone = await timeZoneOf(ctx);
  const today = localTimeOf(ctx.clock(), zone).date;
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  const first = addDays(sunday, -7 * (WEEKS - 1));
  const { rows } = await ctx.db.execute<{ week: number; units: number; available: number }>(sql`
    WITH used AS (SELECT ((e.at AT TIME ZONE ${zone}::text)::date - ${first}::date) / 7 AS week,
        greatest(0, sum(CASE e.kind WHEN 'settle' THEN e.units ELSE -e.units END))::integer AS units
      FROM unit_entries e WHERE e.tenant_id = ${currentTenant} AND e.kind IN ('settle', 'reverse')
        AND e.at >= ${first}::date::timestamp AT TIME ZONE ${zone}::text GROUP BY 1)
    SELECT u.week, coalesce(u.units, 0) AS units, a.available::integer AS available
    FROM unit_accounts a LEFT JOIN used u ON true WHERE a.tenant_id = ${currentTenant}`);
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    from: addDays(first, 7 * week),
    units: rows.find((row) => row.week === week)?.units ?? 0,
  }));
  return { weeks, ...forecast(weeks, rows[0]?.available ?? 0) };
}

/** At the rate of the whole weeks since the first that used something, of the last eight; null where that says too little. */
function forecast(weeks: Week[], available: number): Pick<UnitUsage, 'perWeek' | 'lastsDays'> {
  const recent = weeks.slice(0, -1).slice(-RECENT);
  const begun = recent.slice(
    Math.max(
      0,
      recent.findIndex(({ units }) => units > 0),
    ),
  );
  const used = begun.reduce((sum, { units }) => sum + units, 0);
  if (begun.filter(({ units }) => units > 0).length < FEWEST) return { perWeek: null, lastsDays: null };
  const perWeek = used / begun.length;
  return { perWeek: Math.round(perWeek), lastsDays: Math.floor((available / perWeek) * 7) };
}
