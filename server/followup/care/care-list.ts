import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { careRoutes } from '../../../contract/followup/care-routes.ts';
import type { careEntry, careWeek } from '../../../contract/followup/care-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { isLeader } from '../../core/identity/authorize.ts';
import { pageOf } from '../../core/page-of.ts';
import { canReach, type Channels } from '../../messaging/index.ts';
import { assigneeColumns, withAccounts } from '../first-timers/list.ts';
import { matches } from '../../people/index.ts';
import { tenantToday } from '../../core/tenant-region.ts';
import { latestWeek } from './make-care-list.ts';

type CareQuery = z.output<(typeof careRoutes)['careList']['query']>;
type Entry = z.input<typeof careEntry>;
type Row = Entry & { accountId: string | null; total: string | number };

/** People on the care list, those gone quiet first; for leaders only those in their groups. */
export async function listCare(ctx: Ctx, channels: Channels, { which, kind, assignee, search, ...page }: CareQuery) {
  const { size, skip } = pageOf(page);
  const wanted = [
    which === 'open' ? isOpen : sql`NOT (${isOpen})`,
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(assignee === 'mine' ? [isMine(ctx)] : []),
    ...(assignee === 'nobody' ? [sql`f.assignee_account IS NULL AND f.assignee_person IS NULL`] : []),
    ...(search?.trim() ? [matches(search)] : []),
  ];
  const order =
    which === 'open'
      ? sql`e.kind <> 'quiet', e.kind, e.week DESC, p.sort_name, e.id`
      : sql`e.settled_at DESC NULLS FIRST, p.sort_name, e.id`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT e.id, p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email,
      p.is_sample AS "isSample", e.kind, e.came, e.out_of AS "outOf", e.last_on::text AS "lastOn", e.week::text AS week, e.state,
      e.state = 'open' AND ${hasReturned} AS "isBack", f.due_on::text AS "dueOn", coalesce(${isOverdue(ctx)}, false) AS overdue,
      ${assigneeColumns}, ${canReach(channels.named('sms'))} AS "bySms", ${canReach(channels.named('email'))} AS "byEmail",
      count(*) OVER () AS total
    FROM ${entries(ctx)} AND ${sql.join(wanted, sql` AND `)}
    ORDER BY ${order} LIMIT ${size}::integer OFFSET ${skip}::integer`);
  return { items: await withAccounts(ctx, rows), totalItems: Number(rows[0]?.total ?? 0) };
}

/** The number of open entries, by reason. */
export async function readCareWeek(ctx: Ctx): Promise<z.input<typeof careWeek>> {
  const { rows } = await ctx.db.execute<Record<string, string | number>>(sql`
    SELECT count(*) FILTER (WHERE e.kind = 'quiet') AS quiet, count(*) FILTER (WHERE e.kind = 'first') AS first,
      count(*) FILTER (WHERE e.kind = 'second') AS second, count(*) FILTER (WHERE ${isMine(ctx)}) AS mine,
      count(*) FILTER (WHERE ${isOverdue(ctx)}) AS overdue
    FROM ${entries(ctx)} AND ${isOpen}`);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  const week = await latestWeek(ctx);
  return {
    week,
    quiet: of('quiet'),
    first: of('first'),
    second: of('second'),
    mine: of('mine'),
    overdue: of('overdue'),
  };
}

/** `e`, `p` and `f` of everybody whom somebody may see, up to the condition of a statement. */
export const entries = (ctx: Ctx): SQL => sql`care_entries e
  JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = e.person_id AND p.archived_at IS NULL
  LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = e.person_id
  WHERE e.tenant_id = ${currentTenant} AND ${isSeen(ctx)}`;

const isSeen = (ctx: Ctx): SQL =>
  isLeader(ctx.user)
    ? sql`EXISTS (SELECT FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id = e.person_id
        AND m.state = 'approved' AND app.leads(${ctx.user.personId}::uuid, m.group_id))`
    : sql`true`;

/** Whether they have come again since, so that nobody needs to ask after them. */
export const hasReturned = sql`(e.kind = 'quiet' AND EXISTS (SELECT FROM attendance_visits v
  JOIN attendance_items i ON i.tenant_id = ${currentTenant} AND i.id = v.item_id AND i.deleted_at IS NULL
  WHERE v.tenant_id = ${currentTenant} AND v.person_id = e.person_id AND v.present AND i.local_date > e.last_on))`;

/** Whether an entry is still open; one of a first-timer who was contacted in another way is not. */
export const isOpen = sql`(e.state = 'open' AND NOT ${hasReturned} AND NOT (e.kind = 'first' AND coalesce(f.state, 'new') <> 'new'))`;

const isMine = ({ user }: Ctx): SQL =>
  sql`coalesce(f.assignee_account = ${user?.accountId ?? null}::uuid OR f.assignee_person = ${user?.personId ?? null}::uuid, false)`;

const isOverdue = (ctx: Ctx): SQL => sql`(e.state = 'open' AND f.due_on < ${tenantToday(ctx)})`;

/**
 * Regulars who have gone quiet and whom nobody has asked after yet, newest first: the first few, and their number, as
 * JSON. Open entries are found first: planned together with the people, each was looked up once per person while the
 * database had no statistics yet, and somebody who has just signed up would wait for that.
 */
export const whoHasGoneQuiet = (wanted: number): SQL => sql`(
  WITH open AS MATERIALIZED (
    SELECT e.tenant_id, e.person_id, e.came, e.out_of, e.last_on, e.week FROM care_entries e
    WHERE e.tenant_id = ${currentTenant} AND e.kind = 'quiet' AND e.state = 'open' AND NOT ${hasReturned}
  ),
  q AS (
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, e.came, e.out_of AS "outOf",
      e.last_on::text AS "lastOn", row_number() OVER (ORDER BY e.week DESC, e.came DESC, p.sort_name, p.id) AS place
    FROM open e JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = e.person_id AND p.archived_at IS NULL
  )
  SELECT json_build_object('totalItems', count(*),
    'items', coalesce(json_agg(to_jsonb(q) - 'place' ORDER BY q.place) FILTER (WHERE q.place <= ${wanted}::integer), '[]'))
  FROM q)`;
