import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { home } from '../../../contract/reports/home-schemas.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import {
  itemsOfDays,
  lastDay,
  totalsOfDays,
  weeksTo,
  arrivalsWaiting,
  doubtfulLately,
} from '../../attendance/index.ts';
import { addDays } from '../../core/add-days.ts';
import type { Ctx } from '../../core/context.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import { invitationMessages, notYetContacted, whoHasGoneQuiet, formsToLookAt } from '../../followup/index.ts';
import {
  upcomingSchedules,
  lastMessage,
  withEveryState,
  approvedMasks,
  hasGone,
  unitsAvailable,
  stoppedSchedules,
  unknownMessages,
} from '../../messaging/index.ts';
import { listBirthdays, unfinishedImport } from '../../people/index.ts';
import { percentageOf } from '../../../contract/reports/percentage.ts';
import { currentTenant } from '../../core/db/index.ts';
import { groupsWaiting } from '../../groups/index.ts';

const NAMES_SHOWN = 3;

/** Matters waiting for a decision, as JSON. */
export const decisions = (now: Date): SQL => sql`json_build_object(
  'approvals', ${groupsWaiting}, 'arrivals', ${arrivalsWaiting(now)}, 'doubtful', ${doubtfulLately(now)}, 'forms', ${formsToLookAt}, 'unknown', ${unknownMessages(NAMES_SHOWN)},
  'stopped', ${stoppedSchedules}, 'imported', ${unfinishedImport(now)})`;

/**
 * How many of `all` people made themselves, as JSON; sample data is looked for only if there is any, and counted once
 * (`OFFSET 0`) although it is used twice.
 */
const made = (
  all: SQL,
  sample: SQL,
): SQL => sql`(SELECT json_build_object('own', c.every - c.sample, 'sample', c.sample)
  FROM (SELECT (${all}) AS every, CASE WHEN t.sample_data THEN (${sample}) ELSE 0 END AS sample OFFSET 0) AS c)`;

/** Progress on the main job, as JSON. Sample data does not count as done. */
const firstSteps: SQL = sql`(
  SELECT json_build_object(
    'people', ${made(
      sql`SELECT coalesce(sum(c.people), 0) FROM people_counts c WHERE c.tenant_id = ${currentTenant}`,
      sql`SELECT count(*) FROM people p WHERE p.tenant_id = ${currentTenant} AND p.is_sample AND p.archived_at IS NULL`,
    )},
    'groups', ${made(
      sql`SELECT count(*) FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL`,
      sql`SELECT count(*) FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.is_sample AND g.archived_at IS NULL`,
    )},
    'messages', ${made(
      sql`SELECT count(*) FROM messages m WHERE m.tenant_id = ${currentTenant} AND ${hasGone}`,
      sql`SELECT count(*) FROM messages m WHERE m.tenant_id = ${currentTenant} AND ${hasGone} AND m.is_sample`,
    )},
    'senderIds', ${approvedMasks}, 'unitsAvailable', ${unitsAvailable})
  FROM tenants t WHERE t.tenant_id = ${currentTenant})`;

const WEEKS = 12;

/** The last day with services, against the last one of that weekday before it. */
async function lastService(ctx: Ctx): Promise<z.input<typeof home>['lastService']> {
  const last = await lastDay(ctx);
  if (!last) return null;
  const { currency, events } = last;
  const [day, ...before] = await totalsOfDays(ctx, weeksTo(last.date, WEEKS), currency);
  const attendance = day?.attendance ?? 0;
  const earlier = before.find((one) => one.attendance !== null)?.attendance ?? null;
  return { ...day!, attendance, events, currency, change: percentageOf(attendance, earlier), before };
}

type Home = z.input<typeof home>;
type Parts = Pick<Home, 'steps' | 'firstTimers' | 'quiet' | 'goingOut' | 'decisions'> & {
  lastMessage: Parameters<typeof withEveryState>[0];
};

/** So many of each are named; the rest is a number, and a screen of its own. */
const NAMED = 3;
/** Days of birthdays that Home counts, as one choice on their screen, to which it leads. */
const BIRTHDAYS = 7;

/** Everything Home shows. All JSON of features comes in one statement: most of what each costs is being one. */
export async function readHome(ctx: Ctx): Promise<Home> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  const week = weekOf(today);
  const { rows } = await ctx.db.execute<Parts>(sql`
    SELECT ${firstSteps} AS steps, ${notYetContacted(NAMED)} AS "firstTimers", ${whoHasGoneQuiet(NAMED)} AS quiet,
      ${upcomingSchedules(NAMED)} AS "goingOut",
      ${lastMessage(invitationMessages)} AS "lastMessage", ${decisions(ctx.clock())} AS decisions`);
  const parts = rows[0]!;
  return {
    today,
    week,
    ...parts,
    lastMessage: withEveryState(parts.lastMessage),
    services: await itemsOfDays(ctx, { ...week, today }),
    lastService: await lastService(ctx),
    birthdays: await listBirthdays(ctx, { from: today, days: BIRTHDAYS, page: 0, pageSize: NAMED }),
  };
}

/** The Sunday that a day (`YYYY-MM-DD`) is or comes after, and the one that follows it. */
function weekOf(today: string): { from: string; to: string } {
  const from = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  return { from, to: addDays(from, 7) };
}
