import { type SQL, sql } from 'drizzle-orm';
import type { ChosenByRule, PeopleFilter, PeopleRule } from '../../../contract/people/filter.ts';
import { type PersonField, type PersonFields, propertiesOf } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { customConditions } from './custom-conditions.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { Ctx } from '../../core/context.ts';
import { tenantToday } from '../../core/tenant-region.ts';

type Now = Pick<Ctx, 'clock'>;

/** The beginning of a day in the organisation's zone, `days` later. */
const midnight = (day: string, days: number) =>
  sql`(SELECT (${day}::date + ${days}::integer)::timestamp AT TIME ZONE t.time_zone FROM tenants t
    WHERE t.tenant_id = ${currentTenant})`;

/** Born on the day `years` before today, as (year, month, day). */
const yearsAgo = (ctx: Now, years: number) =>
  sql`(SELECT extract(year FROM d)::integer, extract(month FROM d)::integer, extract(day FROM d)::integer
    FROM (SELECT ${tenantToday(ctx)} - make_interval(years => ${years}::integer) AS d) AS back)`;

/** The earliest possible date, if only a part is known. */
const born = sql`(p.year_of_birth, coalesce(p.month_of_birth, 1), coalesce(p.day_of_birth, 1))`;

const optedOut = sql`(
  SELECT q.id FROM opt_outs o JOIN people q ON q.tenant_id = ${currentTenant} AND q.phone = o.address
  WHERE o.tenant_id = ${currentTenant} AND o.channel = 'sms'
  UNION ALL
  SELECT q.id FROM opt_outs o JOIN people q ON q.tenant_id = ${currentTenant} AND lower(q.email) = o.address AND q.email <> ''
  WHERE o.tenant_id = ${currentTenant} AND o.channel = 'email')`;

const weeksAgo = (ctx: Now, weeks: string) => sql`${tenantToday(ctx)} - 7 * ${Number(weeks)}::integer`;

/** Whether `people p` were checked in on this day or later. */
const cameSince = (day: SQL) => sql`EXISTS (
  SELECT FROM attendance_visits v JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = v.item_id
  WHERE v.tenant_id = ${currentTenant} AND v.person_id = p.id AND v.present AND i.deleted_at IS NULL
    AND i.local_date >= ${day})`;

type Condition = (wanted: string, ctx: Now) => SQL;

/** Conditions on `people p` for the parts of a filter that are not fields. */
const besides: Record<string, Condition> = {
  custom: customConditions,
  group: (id) => sql`p.id IN (SELECT app.people_in_group(${id}::uuid))`,
  import: (id) => sql`p.id IN (SELECT r.person_id FROM import_rows r
    WHERE r.tenant_id = ${currentTenant} AND r.import_id = ${id}::uuid AND r.status <> 'bad')`,
  firstTimer: (wanted) => (wanted === 'yes' ? sql`p.is_first_timer` : sql`NOT p.is_first_timer`),
  optedOut: (wanted) => (wanted === 'yes' ? sql`p.id IN ${optedOut}` : sql`p.id NOT IN ${optedOut}`),
  joinedFrom: (day) => sql`p.created_at >= ${midnight(day, 0)}`,
  joinedTo: (day) => sql`p.created_at < ${midnight(day, 1)}`,
  came: (weeks, ctx) => cameSince(weeksAgo(ctx, weeks)),
  away: (weeks, ctx) => sql`NOT ${cameSince(weeksAgo(ctx, weeks))}`,
  notSince: (day) => sql`NOT ${cameSince(sql`${day}::date`)}`,
};

/** The conditions on birthdays. */
const ofBirthday: Record<string, Condition> = {
  ageFrom: (years, ctx) => sql`${born} <= ${yearsAgo(ctx, Number(years))}`,
  ageTo: (years, ctx) => sql`${born} > ${yearsAgo(ctx, Number(years) + 1)}`,
  birthMonth: (month) => sql`p.month_of_birth = ${Number(month)}::smallint`,
};

/** The conditions that a filter may set on a field, by their names in it. */
function conditionsOn(key: string, field: PersonField): Record<string, Condition> {
  const column = (name: string) => sql`p.${sql.identifier(name)}`;
  const [own = '', dialled = ''] = propertiesOf(key, field).map((property) => property.column);
  switch (field.filtered) {
    case false:
      return {};
    case 'gender':
      return { [key]: (wanted) => sql`${column(own)} = ${wanted === 'unknown' ? '' : wanted}` };
    case 'birthday':
      return ofBirthday;
    case 'same':
      return { [key]: (words) => sql`lower(${column(own)}) = ${words.toLowerCase()}` };
    case 'contains':
      return { [key]: (words) => sql`position(app.plain(${words}) IN app.plain(${column(own)})) > 0` };
    case 'has': {
      const known = column(dialled);
      const has: Condition = (wanted) => (wanted === 'yes' ? sql`${known} IS NOT NULL` : sql`${known} IS NULL`);
      return field.listed ? { [field.listed.as]: has } : {};
    }
    case 'range':
      return {
        [`${key}From`]: (day) => sql`${column(own)} >= ${day}::date`,
        [`${key}To`]: (day) => sql`${column(own)} <= ${day}::date`,
      };
  }
}

const conditions = new WeakMap<PersonFields, [name: string, condition: Condition][]>();

function allConditions(fields: PersonFields): [name: string, condition: Condition][] {
  const known = conditions.get(fields);
  if (known) return known;
  const onFields = Object.entries(fields).flatMap(([key, field]) => Object.entries(conditionsOn(key, field)));
  const made = [...onFields, ...Object.entries(besides)];
  conditions.set(fields, made);
  return made;
}

/** The conditions of a filter, all of which must be met; none if it is empty. */
export function conditionsOf(ctx: Now, filter: PeopleFilter, fields: PersonFields = personFields): SQL[] {
  const said: Record<string, unknown> = filter;
  return allConditions(fields).flatMap(([name, condition]) => {
    const wanted = said[name];
    return typeof wanted === 'string' || typeof wanted === 'number' ? [condition(String(wanted), ctx)] : [];
  });
}

/** True for rows of `people p` that a rule finds: filter, search, and not archived. */
export function matchesRule(ctx: Now, { filter, search }: PeopleRule, fields: PersonFields = personFields): SQL {
  const found = search.trim() ? [sql`p.id IN (SELECT app.people_found(${search}))`] : [];
  return sql.join([sql`p.archived_at IS NULL`, ...found, ...conditionsOf(ctx, filter, fields)], sql` AND `);
}

/** The same without the exceptions; people merged since are excepted by the person who stayed. */
export function matchesChosenRule(ctx: Now, { rule, except = [] }: ChosenByRule): SQL {
  if (except.length === 0) return matchesRule(ctx, rule);
  return sql`${matchesRule(ctx, rule)} AND p.id NOT IN (
    SELECT coalesce(g.kept, n.id) FROM unnest(${arrayOf(except, 'uuid')}) AS n (id)
    LEFT JOIN app.merged_people() AS g ON g.merged = n.id)`;
}

/** As many as a menu holds. */
const OFFERED = 30;

/** The marital statuses in use, the commonest first, in one spelling each. */
export async function maritalStatuses(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ written: string }>(sql`
    WITH spelt AS (
      SELECT p.marital_status AS written, count(*) AS people FROM people p
      WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.marital_status <> '' GROUP BY p.marital_status
    )
    SELECT (array_agg(written ORDER BY people DESC, written))[1] AS written FROM spelt
    GROUP BY lower(written) ORDER BY sum(people) DESC, 1 LIMIT ${OFFERED}`);
  return rows.map(({ written }) => written);
}
