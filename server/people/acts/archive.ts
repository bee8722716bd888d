import { type SQL, sql } from 'drizzle-orm';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import type { Ctx } from '../../core/context.ts';
import { act, takeBack } from './acts.ts';
import { currentTenant } from '../../core/db/index.ts';
import { pageOf } from '../../core/page-of.ts';
import { matches } from '../person-by-contact.ts';
import { type PersonRow, rowOf } from '../person.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { notFound } from '../../core/errors.ts';
import { matchesChosenRule } from '../filters/rule.ts';

/**
 * Archives people: they leave lists, groups' lists and audiences, and can be restored whole. People archived already
 * stay as they are and are not counted. @throws Refusal 404 if somebody named does not exist
 */
export async function archivePeople(ctx: Ctx, who: ChosenPeople) {
  const ids = await chosenIds(ctx, who);
  const done = await act(ctx, {
    action: 'archived',
    change: (at) => setArchived(at, sql`p.id = ANY (ARRAY${ids}) AND p.archived_at IS NULL`),
  });
  await tell(ctx, 'people.archived', who, done);
  return done;
}

/** Restores archived people; merged ones return by undoing the merge. @throws Refusal 404 */
export async function restorePeople(ctx: Ctx, who: { ids: string[] }) {
  const ids = await chosenIds(ctx, who);
  const done = await act(ctx, {
    action: 'restored',
    change: () =>
      setArchived(
        sql`NULL`,
        sql`p.id = ANY (ARRAY${ids}) AND p.archived_at IS NOT NULL AND p.id NOT IN (SELECT g.merged FROM app.merged_people() AS g)`,
      ),
  });
  await tell(ctx, 'people.restored', who, done);
  return done;
}

/** Undoes an archiving or a restoring. People archived or restored again since stay as they are. */
export async function undoArchiving(ctx: Ctx, actId: string): Promise<{ people: number }> {
  const { action, at } = await takeBack(ctx, actId, ['archived', 'restored']);
  const archived = action === 'archived';
  const since = archived ? sql`p.archived_at = ${at}::timestamptz` : sql`p.archived_at IS NULL`;
  const before = sql`(SELECT a.archived_before FROM people_acted_on a
    WHERE a.tenant_id = ${currentTenant} AND a.act_id = ${actId}::uuid AND a.person_id = p.id)`;
  // By lists of ids and not by joins: just after thousands were archived nothing is known of how many rows there are, and
  // joins were planned that took minutes.
  const { rows } = await ctx.db.execute(sql`
    WITH acted AS MATERIALIZED (SELECT a.person_id AS id FROM people_acted_on a
      WHERE a.tenant_id = ${currentTenant} AND a.act_id = ${actId}::uuid),
    back AS MATERIALIZED (
      SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ANY (ARRAY(SELECT id FROM acted)) AND ${since} ORDER BY p.id FOR UPDATE
    )
    UPDATE people p SET archived_at = ${archived ? sql`NULL` : before}
    WHERE p.tenant_id = ${currentTenant} AND p.id = ANY (ARRAY(SELECT id FROM back)) RETURNING p.id`);
  await ctx.audit({
    action: archived ? 'people.archiving_undone' : 'people.restoring_undone',
    subject: 'people',
    subjectId: actId,
    detail: { people: rows.length },
  });
  await emitChange(ctx);
  return { people: rows.length };
}

/** Locked by id first, so that two administrators who choose the same people wait for each other in one order. */
function setArchived(value: SQL, whom: SQL): SQL {
  // Materialized, because without statistics the planner would look it up again for each person.
  return sql`WITH before AS MATERIALIZED (
      SELECT p.id, p.archived_at FROM people p
      WHERE p.tenant_id = ${currentTenant} AND ${whom} ORDER BY p.id FOR UPDATE
    )
    UPDATE people p SET archived_at = ${value} FROM before
    WHERE p.tenant_id = ${currentTenant} AND p.id = before.id RETURNING p.id AS person_id, before.archived_at AS archived_before`;
}

/** One row of the trail for the act; for a single person it stands under that person. */
async function tell(ctx: Ctx, action: string, who: ChosenPeople, done: { actId: string; people: number }) {
  const [one, ...more] = 'ids' in who ? who.ids : [];
  const alone = one !== undefined && more.length === 0;
  await ctx.audit({
    action,
    subject: alone ? 'person' : 'people',
    subjectId: alone ? one : done.actId,
    detail: { people: done.people, actId: done.actId },
  });
  await emitChange(ctx);
}

async function emitChange(ctx: Ctx) {
  ctx.emit('people');
  ctx.emit('groups');
}

type ArchivedQuery = {
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
  after?: string | undefined;
};

/** Archived people, the latest first, without merged ones. */
export async function listArchived(ctx: Ctx, { search, after, ...page }: ArchivedQuery) {
  const { size, skip } = pageOf({ ...page, after });
  const wanted = search?.trim() ? sql`AND ${matches(search)}` : sql``;
  const all = sql`FROM people p
  WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NOT NULL AND p.id NOT IN (SELECT g.merged FROM app.merged_people() AS g) ${wanted}`;
  const afterCursor = after
    ? sql`AND (p.archived_at, p.id) < (SELECT q.archived_at, q.id FROM people q
      WHERE q.tenant_id = ${currentTenant} AND q.id = ${after})`
    : sql``;
  const { rows } = await ctx.db.execute<PersonRow & { archivedAt: string; total: string | number }>(sql`
    SELECT here.*, t.total FROM (SELECT count(*) AS total ${all}) AS t
    LEFT JOIN LATERAL (
      SELECT ${rowOf}, ${momentAsText(sql`p.archived_at`)} AS "archivedAt"
      ${all} ${afterCursor} ORDER BY p.archived_at DESC, p.id DESC LIMIT ${size}::integer OFFSET ${skip}::integer
    ) AS here ON true`);
  return { items: rows.filter(({ id }) => id !== null), totalItems: Number(rows[0]?.total ?? 0) };
}

/**
 * The chosen people, as a list of ids within a statement. People named may be archived; a rule skips archived ones.
 * @throws Refusal 404 if somebody named does not exist, the same for another organisation's
 */
export async function chosenIds(ctx: Ctx, who: ChosenPeople): Promise<SQL> {
  if ('rule' in who)
    return sql`(SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${matchesChosenRule(ctx, who)})`;
  const ids = [...new Set(who.ids)];
  const named = arrayOf(ids, 'uuid');
  const { rows } = await ctx.db.execute<{ here: string | number }>(
    sql`SELECT count(*) AS here FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id = ANY(${named})`,
  );
  if (Number(rows[0]?.here) !== ids.length) throw notFound();
  return sql`(SELECT unnest(${named}))`;
}
