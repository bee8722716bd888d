import { type SQL, sql } from 'drizzle-orm';
import type { ChosenByRule, PeopleFilter, PeopleRule } from '../../../contract/people/filter.ts';
import { currentTenant } from '../../core/db/index.ts';

const genders = { male: 'male', female: 'female', unknown: '' };

/** Today where the organisation is. */
const today = sql`(SELECT (now() AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = ${currentTenant})`;

/** The first moment of a day of the organisation's calendar, `days` later. */
const midnight = (day: string, days: number) =>
  sql`(SELECT (${day}::date + ${days}::integer)::timestamp AT TIME ZONE t.time_zone FROM tenants t
    WHERE t.tenant_id = ${currentTenant})`;

/** Born on the day `years` before today, as (year, month, day). */
const yearsAgo = (years: number) =>
  sql`(SELECT extract(year FROM d)::integer, extract(month FROM d)::integer, extract(day FROM d)::integer
    FROM (SELECT ${today} - make_interval(years => ${years}::integer) AS d) AS back)`;

/** Where only a part of the date is known, the earliest it can have been. */
const born = sql`(p.year_of_birth, coalesce(p.month_of_birth, 1), coalesce(p.day_of_birth, 1))`;

const optedOut = sql`(
  SELECT q.id FROM opt_outs o JOIN people q ON q.tenant_id = o.tenant_id AND q.phone = o.address
  WHERE o.tenant_id = ${currentTenant} AND o.channel = 'sms'
  UNION ALL
  SELECT q.id FROM opt_outs o JOIN people q ON q.tenant_id = o.tenant_id AND lower(q.email) = o.address AND q.email <> ''
  WHERE o.tenant_id = ${currentTenant} AND o.channel = 'email')`;

/** One condition on `people p` for each thing a filter may say. */
const conditions: { [K in keyof PeopleFilter]-?: (wanted: NonNullable<PeopleFilter[K]>) => SQL } = {
  gender: (wanted) => sql`p.gender = ${genders[wanted]}`,
  group: (id) => sql`p.id IN (SELECT app.people_in_group(${id}::uuid))`,
  ageFrom: (years) => sql`${born} <= ${yearsAgo(years)}`,
  ageTo: (years) => sql`${born} > ${yearsAgo(years + 1)}`,
  birthMonth: (month) => sql`p.month_of_birth = ${month}::smallint`,
  maritalStatus: (status) => sql`lower(p.marital_status) = ${status.toLowerCase()}`,
  firstTimer: (wanted) => (wanted === 'yes' ? sql`p.is_first_timer` : sql`NOT p.is_first_timer`),
  phone: (wanted) => (wanted === 'yes' ? sql`p.phone IS NOT NULL` : sql`p.phone IS NULL`),
  optedOut: (wanted) => (wanted === 'yes' ? sql`p.id IN ${optedOut}` : sql`p.id NOT IN ${optedOut}`),
  joinedFrom: (day) => sql`p.created_at >= ${midnight(day, 0)}`,
  joinedTo: (day) => sql`p.created_at < ${midnight(day, 1)}`,
};

/** The conditions a filter sets, each to be met; none where it says nothing. */
export function conditionsOf(filter: PeopleFilter): SQL[] {
  return (Object.keys(conditions) as (keyof PeopleFilter)[]).flatMap((name) => {
    const wanted = filter[name];
    return wanted === undefined ? [] : [(conditions[name] as (value: typeof wanted) => SQL)(wanted)];
  });
}

/** True for rows of `people p` that a rule finds: filter, search, and not archived. */
export function ruled({ filter, search }: PeopleRule): SQL {
  const found = search.trim() ? [sql`p.id IN (SELECT app.people_found(${search}))`] : [];
  return sql.join([sql`p.archived_at IS NULL`, ...found, ...conditionsOf(filter)], sql` AND `);
}

/** The same, but without those excepted; whoever has been merged since is meant under the name that stayed. */
export function ruledBut({ rule, except = [] }: ChosenByRule): SQL {
  if (except.length === 0) return ruled(rule);
  return sql`${ruled(rule)} AND p.id NOT IN (
    SELECT coalesce(g.kept, n.id) FROM unnest(${`{${except.join(',')}}`}::uuid[]) AS n (id)
    LEFT JOIN app.merged_people() AS g ON g.merged = n.id)`;
}
