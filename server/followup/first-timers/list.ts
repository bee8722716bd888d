import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { firstTimerRoutes } from '../../../contract/followup/first-timer-routes.ts';
import type { counts, firstTimer } from '../../../contract/followup/first-timer-schemas.ts';
import { longWaitDays } from '../../../contract/followup/states.ts';
import type { Ctx } from '../../core/context.ts';
import { pageOf } from '../../core/page-of.ts';
import { tenantDayOf, tenantToday } from '../../core/tenant-region.ts';
import { matches } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { accountsById } from '../../core/identity/one-account.ts';

/** Columns of the assignee of a follow-up `f`; an account has its name looked up by `withAccounts`. */
export const assigneeColumns: SQL = sql`f.assignee_account AS "accountId",
  (SELECT jsonb_build_object('kind', 'person', 'id', o.id, 'name', btrim(o.first_name || ' ' || o.last_name))
    FROM people o WHERE o.tenant_id = ${currentTenant} AND o.id = f.assignee_person AND o.archived_at IS NULL) AS assignee`;

type AssigneeRow<Assignee> = { accountId: string | null; assignee: Assignee };

/** The same rows, each assigned account with its name. */
export async function withAccounts<Assignee, R extends AssigneeRow<Assignee>>(ctx: Ctx, rows: readonly R[]) {
  const accounts = await accountsById(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map(({ accountId, ...row }) => {
    const account = accounts.get(accountId ?? '');
    return account ? { ...row, assignee: { kind: 'account' as const, id: account.id, name: account.name } } : row;
  });
}

type FirstTimersQuery = z.output<(typeof firstTimerRoutes)['firstTimers']['query']>;
export type FirstTimer = z.input<typeof firstTimer>;

/** As read from the database; assigned accounts get their names afterwards. */
type Row = FirstTimer & { accountId: string | null };

/** First-timers, and known people who filled in the connect form, the newest first. */
export async function listFirstTimers(ctx: Ctx, { search, ...wish }: FirstTimersQuery) {
  const { size, skip } = pageOf(wish);
  const { rows } = await ctx.db.execute<Row & { total: string | number }>(sql`
    SELECT ${shown(ctx)}, count(*) OVER () AS total FROM ${followed(ctx)}
    WHERE ${all([...wanted(ctx, wish), ...(search?.trim() ? [matches(search)] : [])])}
    ORDER BY ${cameAt} DESC, p.id LIMIT ${size}::integer OFFSET ${skip}::integer`);
  return { items: await withAccounts(ctx, rows), totalItems: Number(rows[0]?.total ?? 0) };
}

/** One first-timer, or a former one. */
export async function findFirstTimer(ctx: Ctx, id: string): Promise<FirstTimer | undefined> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${shown(ctx)} FROM people p LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = p.id
    ${lastAnswer} WHERE p.tenant_id = ${currentTenant} AND p.id = ${id} AND p.archived_at IS NULL
      AND (p.is_first_timer OR f.person_id IS NOT NULL OR answer.at IS NOT NULL)`);
  return (await withAccounts(ctx, rows))[0];
}

export async function countFirstTimers(ctx: Ctx): Promise<z.input<typeof counts>> {
  const { rows } = await ctx.db.execute<Record<keyof z.input<typeof counts>, string | number>>(sql`
    SELECT count(*) FILTER (WHERE p.is_first_timer) AS "firstTimers",
      count(*) FILTER (WHERE p.is_first_timer AND ${state} = 'new') AS new,
      count(*) FILTER (WHERE ${visits}) AS visit,
      count(*) FILTER (WHERE ${overdue(ctx)}) AS overdue,
      count(*) FILTER (WHERE answer.waits) AS "toLookAt"
    FROM ${followed(ctx)}`);
  const found = rows[0];
  const of = (name: keyof z.input<typeof counts>) => Number(found?.[name] ?? 0);
  return {
    firstTimers: of('firstTimers'),
    new: of('new'),
    visit: of('visit'),
    overdue: of('overdue'),
    toLookAt: of('toLookAt'),
  };
}

const state = sql`coalesce(f.state, 'new')`;
const cameAt = sql`greatest(p.created_at, answer.at)`;
/** Not contacted yet, or with a form that nobody has reviewed. */
const waits = sql`((p.is_first_timer AND ${state} = 'new') OR answer.waits)`;
const visits = sql`(app.means_yes(p.want_to_be_visited) AND ${state} IN ('new', 'contacted'))`;
const overdue = (ctx: Ctx) => sql`(f.due_on < ${tenantToday(ctx)} AND ${state} <> 'closed' AND p.is_first_timer)`;

const lastAnswer = sql`LEFT JOIN LATERAL (
  SELECT max(a.at) AS at, coalesce(bool_or(a.known AND a.looked_at IS NULL), false) AS waits FROM connect_answers a
  WHERE a.tenant_id = ${currentTenant} AND a.person_id = p.id) AS answer ON true`;

/** `p`, `f` and `answer` of everybody on the list. First-timers come from their own index, the few others from a second query. */
const followed = (ctx: Ctx): SQL => sql`(
    SELECT id FROM people WHERE tenant_id = ${ctx.tenantId} AND is_first_timer AND archived_at IS NULL
    UNION SELECT person_id FROM connect_answers WHERE tenant_id = ${ctx.tenantId} AND known AND looked_at IS NULL
  ) AS listed JOIN people p ON p.tenant_id = ${ctx.tenantId} AND p.id = listed.id AND p.archived_at IS NULL
  LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = p.id ${lastAnswer}`;

const shown = (ctx: Ctx): SQL => sql`
  p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email,
  p.is_sample AS "isSample", p.is_first_timer AS "isFirstTimer", p.communication_means AS "communicationMeans",
  p.interested_in_joining AS "interestedInJoining", p.want_to_be_visited AS "wantToBeVisited", ${visits} AS visit,
  ${state} AS state, coalesce(f.note, '') AS note, to_char(f.due_on, 'YYYY-MM-DD') AS "dueOn",
  coalesce(${overdue(ctx)}, false) AS overdue, coalesce(answer.waits, false) AS "toLookAt",
  ${momentAsText(cameAt)} AS "cameAt",
  ${assigneeColumns}`;

function wanted(
  ctx: Ctx,
  { state: said, assignee, only }: Pick<FirstTimersQuery, 'state' | 'assignee' | 'only'>,
): SQL[] {
  const rules: SQL[] = [];
  if (said === 'open') rules.push(sql`(${state} <> 'closed' OR answer.waits)`);
  else if (said) rules.push(sql`${state} = ${said}`);
  if (assignee === 'nobody') rules.push(sql`f.assignee_account IS NULL AND f.assignee_person IS NULL`);
  else if (assignee) {
    const id = assignee === 'mine' ? (ctx.user?.accountId ?? null) : assignee;
    rules.push(sql`(f.assignee_account = ${id}::uuid OR f.assignee_person = ${id}::uuid)`);
  }
  if (only === 'visit') rules.push(visits);
  if (only === 'overdue') rules.push(overdue(ctx));
  if (only === 'look') rules.push(sql`answer.waits`);
  if (only === 'join') rules.push(sql`app.means_yes(p.interested_in_joining)`);
  if (only === 'waiting')
    rules.push(sql`${waits} AND ${tenantDayOf(cameAt)} <= ${tenantToday(ctx)} - ${longWaitDays}::integer`);
  return rules;
}

const all = (rules: SQL[]): SQL => (rules.length > 0 ? sql.join(rules, sql` AND `) : sql`true`);

/** First-timers whom nobody has contacted yet, the newest first: as many as are wanted, and how many there are; as JSON. */
export const notYetContacted = (wanted: number): SQL => sql`(
  SELECT json_build_object('totalItems', count(*), 'items', coalesce(json_agg(json_build_object('id', u.id, 'name', u.name,
    'phoneNumber', u.phone_number, 'email', u.email, 'cameAt', ${momentAsText(sql`u.created_at`)}) ORDER BY u.place)
    FILTER (WHERE u.place <= ${wanted}::integer), '[]'))
  FROM (SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number, p.email, p.created_at,
      row_number() OVER (ORDER BY p.created_at DESC, p.id) AS place
    FROM people p LEFT JOIN follow_ups f ON f.tenant_id = ${currentTenant} AND f.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.is_first_timer AND p.archived_at IS NULL AND coalesce(f.state, 'new') = 'new') AS u)`;

/** The number of known people whose form on a public page nobody has reviewed. */
export const formsToLookAt: SQL = sql`(
  SELECT count(DISTINCT a.person_id) FROM connect_answers a
  JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = a.person_id AND p.archived_at IS NULL
  WHERE a.tenant_id = ${currentTenant} AND a.known AND a.looked_at IS NULL)`;
