import { type SQL, sql } from 'drizzle-orm';
import type { CareRuleName, CareRuleWay } from '../../../contract/followup/care-rules.ts';
import { currentTenant } from '../../core/db/index.ts';
import { tenantDayOf, timeZoneOf } from '../../core/tenant-region.ts';
import { canReach, LATE_MS, type Channels } from '../../messaging/index.ts';
import { isOpen } from '../care/care-list.ts';
import { mondayOf } from '../care/make-care-list.ts';
import type { z } from 'zod';
import type { careRoutes } from '../../../contract/followup/care-routes.ts';
import type { ruleRecipient } from '../../../contract/followup/care-rule-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { pageOf } from '../../core/page-of.ts';
import { instantOf, localTimeOf } from '../../../contract/local-time.ts';

const DAY_MS = 86_400_000;

type Clocks = { time: string; zone: string; now: Date };

/** Today, where a rule's time has come on the clocks of a zone and is not long past. */
export function dayDue({ time, zone, now }: Clocks): Days | undefined {
  const date = localTimeOf(now, zone).date;
  const since = now.getTime() - instantOf({ date, time }, zone).getTime();
  // When late, it is not done on that day any more, as with anything scheduled.
  return since >= 0 && since < LATE_MS ? { from: date, to: date, now } : undefined;
}

/** From the next time a rule runs to the end of this week. */
export function restOfWeek({ time, zone, now }: Clocks): Days {
  const date = localTimeOf(now, zone).date;
  const over = now.getTime() - instantOf({ date, time }, zone).getTime() >= LATE_MS;
  const from = over ? plus(date, 1) : date;
  return { from, to: plus(mondayOf(from), 6), now };
}

const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days of the organisation's calendar, both included, and the moment it is asked. */
export type Days = { from: string; to: string; now: Date };

/** Days after which a thank-you that was missed, because nothing ran, is no longer sent. */
const THANKED_WITHIN = 3;

/**
 * `person_id, name, on_day, occasion, item_id, channel` of whoever a rule concerns on these days and has not been written to
 * on that occasion; `channel` is null where nothing reaches them.
 */
export function ruleRecipients(channels: Channels, rule: CareRuleName, way: CareRuleWay, days: Days): SQL {
  const tried = (way === 'either' ? ['sms', 'email'] : [way]).map(
    (name) => sql`WHEN ${canReach(channels.named(name))} THEN ${name}::text`,
  );
  return sql`
    SELECT c.person_id, btrim(p.first_name || ' ' || p.last_name) AS name, p.sort_name, c.on_day, c.occasion, c.item_id,
      CASE ${sql.join(tried, sql` `)} END AS channel
    FROM (${occasions[rule](days)}) AS c
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = c.person_id AND p.archived_at IS NULL
    WHERE NOT EXISTS (SELECT FROM care_occasions o WHERE o.tenant_id = ${currentTenant} AND o.rule = ${rule}
      AND o.person_id = p.id AND o.occasion = c.occasion AND NOT ${cancelled})`;
}

/** Whether somebody cancelled what was scheduled for this occasion. */
const cancelled = sql`EXISTS (SELECT FROM messages s
  WHERE s.tenant_id = ${currentTenant} AND s.id = o.schedule_id AND s.state = 'withdrawn')`;

/** Notes an occasion once; one whose message was cancelled counts anew. */
export const unlessNoted = sql`ON CONFLICT ON CONSTRAINT care_occasions_once DO UPDATE
  SET channel = excluded.channel, at = excluded.at, schedule_id = NULL WHERE ${cancelled}`;

/** `person_id, occasion, on_day, item_id` of each rule. */
const occasions: Record<CareRuleName, (days: Days) => SQL> = {
  /** The day after their first visit, or after they filled in the connect form, whichever came first. */
  thank_you: ({ from, to }) => sql`
    SELECT n.id AS person_id, 'first' AS occasion, greatest(v.first_on + 1, ${from}::date) AS on_day, NULL::uuid AS item_id
    FROM people n CROSS JOIN LATERAL (
      SELECT least(min(i.local_date), (SELECT ${tenantDayOf(sql`min(c.at)`)} FROM connect_answers c
        WHERE c.tenant_id = ${currentTenant} AND c.person_id = n.id AND NOT c.known AND c.via = 'connect')) AS first_on
      FROM attendance_visits a
      JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = a.item_id AND i.deleted_at IS NULL
      WHERE a.tenant_id = ${currentTenant} AND a.person_id = n.id AND a.present) AS v
    WHERE n.tenant_id = ${currentTenant} AND n.is_first_timer AND n.archived_at IS NULL
      AND v.first_on >= ${from}::date - ${THANKED_WITHIN}::integer AND v.first_on < ${to}::date`,
  /** People on this week's list nobody has asked after yet. */
  missed_you: ({ from }) => sql`
    SELECT e.person_id, e.occasion, ${from}::date AS on_day, NULL::uuid AS item_id
    FROM care_entries e LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = e.person_id
    WHERE e.tenant_id = ${currentTenant} AND e.kind = 'quiet' AND e.week = ${mondayOf(from)}::date AND ${isOpen}`,
  /** In years without 29 February, birthdays on that day count as the 28th. */
  birthday: ({ from, to }) => sql`
    SELECT b.id AS person_id, extract(year FROM d.on_day)::text AS occasion, d.on_day, NULL::uuid AS item_id
    FROM (SELECT s::date AS on_day FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS s) AS d
    JOIN people b ON b.tenant_id = ${currentTenant} AND b.archived_at IS NULL
      AND (b.month_of_birth = extract(month FROM d.on_day) AND b.day_of_birth = extract(day FROM d.on_day)
        OR b.month_of_birth = 2 AND b.day_of_birth = 29 AND to_char(d.on_day, 'MM-DD') = '02-28'
          AND extract(month FROM d.on_day + 1) = 3)`,
  /** Leaders of a group, the day before its check-in. */
  check_in: ({ from, to, now }) => sql`
    SELECT l.person_id, i.id::text AS occasion, greatest(i.local_date - 1, ${from}::date) AS on_day, i.id AS item_id
    FROM attendance_items i
    JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = i.group_id AND g.archived_at IS NULL
    JOIN group_members l ON l.tenant_id = ${currentTenant} AND l.group_id = g.id AND l.is_group_leader AND l.state = 'approved'
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND i.starts_at > ${now.toISOString()}::timestamptz
      AND i.local_date BETWEEN ${from}::date AND ${to}::date + 1`,
  /** People in the directory with overdue people to look after, once a week. */
  overdue: ({ from, to }) => sql`
    SELECT w.person_id, ${`week of ${mondayOf(from)}`}::text AS occasion, min(w.on_day) AS on_day, NULL::uuid AS item_id
    FROM (
      SELECT coalesce(f.assignee_person, a.person_id) AS person_id, greatest(f.due_on + 1, ${from}::date) AS on_day
      FROM follow_ups f
      JOIN people s ON s.tenant_id = ${currentTenant} AND s.id = f.person_id AND s.archived_at IS NULL
      LEFT JOIN person_accounts a ON a.tenant_id = ${currentTenant} AND a.account_id = f.assignee_account
      WHERE f.tenant_id = ${currentTenant} AND f.due_on < ${to}::date AND (s.is_first_timer AND f.state <> 'closed'
        OR EXISTS (SELECT FROM care_entries e WHERE e.tenant_id = ${currentTenant} AND e.person_id = f.person_id AND ${isOpen}))
    ) AS w WHERE w.person_id IS NOT NULL GROUP BY w.person_id`,
};

type RuleRecipientsQuery = z.output<(typeof careRoutes)['careConcerned']['query']>;
type Row = z.input<typeof ruleRecipient> & { total: string | number };

/** People a rule would write to in the rest of this week if it were on, in the order of the days. */
export async function listRuleRecipients(
  ctx: Ctx,
  channels: Channels,
  { rule, way, time, ...page }: RuleRecipientsQuery,
) {
  const { size, skip } = pageOf(page);
  const days = restOfWeek({ time, zone: await timeZoneOf(ctx), now: ctx.clock() });
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT c.person_id AS "personId", c.name, c.on_day::text AS on, c.channel, count(*) OVER () AS total
    FROM (${ruleRecipients(channels, rule, way, days)}) AS c
    ORDER BY c.on_day, c.sort_name, c.person_id, c.occasion LIMIT ${size}::integer OFFSET ${skip}::integer`);
  return { items: rows, totalItems: Number(rows[0]?.total ?? 0) };
}
