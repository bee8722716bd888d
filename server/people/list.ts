import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { currentTenant, rowsAsJson, type PageAsJson, namedStatement } from '../core/db/index.ts';
import { pageOf } from '../core/page-of.ts';
import { conditionsOf, matchesRule } from './filters/rule.ts';
import { matching, nearlyNamed } from './person-by-contact.ts';
import { afterCursor, orderOf, readPerson, rowOf, shortRowOf, wholeRowOf } from './person.ts';
import type { PeopleFilter } from '../../contract/people/filter.ts';
import type { PeopleSort } from '../../contract/people/sort.ts';
import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';

/**
 * The most people sorted at once. If more match, walking the order and skipping the others is quicker; if few match,
 * the same walk would pass nearly everybody before its page is full.
 */
const FEW = 20_000;

/**
 * One page of those who meet the conditions, with these columns of theirs, and how many do: one statement, whose way depends
 * on how many they are.
 */
function filtered(ctx: Ctx, page: Page, columns: SQL): SQL {
  const { key, way } = orderOf(page.sort);
  const rule = sql`${matchesRule(ctx, { filter: page, search: page.search ?? '' })}`;
  const here = sql`ORDER BY k ${way}, id ${way} LIMIT ${page.pageSize}::integer OFFSET ${page.skip}::integer`;
  return sql`
    WITH few AS MATERIALIZED (SELECT p.id, ${key} AS k FROM people p
      WHERE p.tenant_id = ${currentTenant} AND ${rule} LIMIT ${FEW + 1}::integer),
    counted AS MATERIALIZED (SELECT count(*) AS few FROM few),
    page AS (
      (SELECT p.id, few.k FROM few JOIN people p ON p.id = few.id
        WHERE p.tenant_id = ${currentTenant} AND (SELECT few FROM counted) <= ${FEW}::integer ${afterCursor(page)} ${here})
      UNION ALL
      (SELECT p.id, ${key} AS k FROM people p
        WHERE p.tenant_id = ${currentTenant} AND (SELECT few FROM counted) > ${FEW}::integer AND ${rule} ${afterCursor(page)} ${here})
    )
    SELECT ${total(rule)} AS total,
      ${rowsAsJson(sql`SELECT ${columns} FROM page JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = page.id ORDER BY page.k ${way}, page.id ${way}`)} AS json`;
}

function total(rule: SQL): SQL {
  return sql`(SELECT CASE WHEN few <= ${FEW}::integer THEN few ELSE (SELECT count(*) FROM people p
    WHERE p.tenant_id = ${currentTenant} AND ${rule}) END FROM counted)`;
}

/** Usual page sizes are written into the statement itself, so that its plan can be kept. */
const usualLimits: Record<number, SQL> = { 50: sql`LIMIT 50`, 100: sql`LIMIT 100` };

type Read = { json: string; total: number | null };

/**
 * A page of people who are not archived, or of those who match a search or filter. The page and the total come in one
 * statement, because everybody opens this list first.
 */
export async function listPeople(ctx: Ctx, wish: PeopleQuery, columns: SQL): Promise<PageAsJson> {
  const { size: pageSize, skip } = pageOf(wish);
  const page = { ...wish, pageSize, skip };
  const { rows } = await ctx.db.execute<Read>(statementOf(ctx, page, columns));
  const { json, total } = rows[0]!;
  return { json, totalItems: Number(total ?? 0) };
}

/** The search function knows its own ways to sort and no filters; everything beyond goes by conditions. */
function bySearchAlone(ctx: Ctx, page: Page): boolean {
  return conditionsOf(ctx, page).length === 0 && /^(best|-?name|-?created)$/.test(page.sort);
}

function statementOf(ctx: Ctx, page: Page, columns: SQL): SQL {
  const searched = Boolean(page.search?.trim());
  if (searched && bySearchAlone(ctx, page)) return found(page, columns);
  return searched || conditionsOf(ctx, page).length > 0 ? filtered(ctx, page, columns) : everybody(page, columns);
}

function found(page: Page, columns: SQL): SQL {
  const { search = '', sort, skip, after } = page;
  const total = sql`(SELECT max(total) FROM found)`;
  // Nobody on this page; on the first there may be.
  const isFirst = skip === 0 && after === undefined;
  const inAll = isFirst ? total : sql`coalesce(${total}, ${howManyFound(page)})`;
  const people = sql`SELECT ${columns} FROM found JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = found.person_id ORDER BY found.place`;
  return namedStatement(sql`WITH found AS MATERIALIZED (SELECT * FROM ${matching({ ...page, search, sort: sort as 'name' })})
    SELECT ${rowsAsJson(people)} AS json, ${inAll} AS total`);
}

const howMany = sql`(SELECT coalesce(sum(people), 0) FROM people_counts WHERE tenant_id = ${currentTenant})`;

function everybody(page: Page, columns: SQL): SQL {
  const { key, way } = orderOf(page.sort);
  const order = sql`ORDER BY ${key} ${way}, p.id ${way}`;
  const usual = page.skip === 0 ? usualLimits[page.pageSize] : undefined;
  const limit = usual ?? sql`LIMIT ${page.pageSize}::integer`;
  const rows = sql`FROM people p
  WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL ${afterCursor(page)} ${order} ${limit}`;
  // Ids first, which the index alone answers, so that the rows skipped are never read.
  const skipping = sql`FROM people p JOIN (SELECT p.id ${rows} OFFSET ${page.skip}::integer) AS page
    ON p.tenant_id = ${currentTenant} AND page.id = p.id ${order}`;
  const people = sql`SELECT ${columns} ${page.skip === 0 ? rows : skipping}`;
  const statement = sql`SELECT ${rowsAsJson(people)} AS json, ${howMany} AS total`;
  return usual ? namedStatement(statement) : statement;
}

/** How many a search finds. */
function howManyFound({ search = '' }: Page): SQL {
  return sql`(SELECT max(total) FROM ${matching({ search, sort: 'name', pageSize: 1, skip: 0 })})`;
}

/** A query of the list of people: filter, order and page. */
type PeopleQuery = PeopleFilter & {
  /** From 0. */
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
  sort: PeopleSort | 'best';
  /** Id of the last person of the page before; then `page` does not count. */
  after?: string | undefined;
  /** `yes`: with what a person's page tells, for lists that show more columns. */
  details?: 'yes' | undefined;
};

/** The same with the part's size and beginning, in people. */
type Page = PeopleQuery & { pageSize: number; skip: number };

/** Reading: the list, the search, one person. */
export const directoryHandlers: Pick<
  Handlers<typeof peopleRoutes>,
  'search' | 'nearlyNamed' | 'list' | 'person' | 'counts'
> = {
  nearlyNamed: (ctx, { query }) => nearlyNamed(ctx, query.searchText),
  search: (ctx, { query: { searchText, ...page } }) =>
    listPeople(ctx.last, { ...page, search: searchText || page.search, sort: 'best' }, shortRowOf),
  list: (ctx, { query }) => listPeople(ctx.last, query, query.details ? wholeRowOf : rowOf),
  person: (ctx, { params }) => readPerson(ctx, params.id),
  counts: (ctx) => countPeople(ctx),
};

/** How many people are not archived, and how many of them came to be known since the month began where they are. */
async function countPeople(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ people: string | number; fresh: string | number }>(sql`
    SELECT (SELECT coalesce(sum(people), 0) FROM people_counts WHERE tenant_id = ${currentTenant}) AS people,
      (SELECT count(*) FROM people p WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.created_at >= (
        SELECT date_trunc('month', ${ctx.clock().toISOString()}::timestamptz AT TIME ZONE t.time_zone) AT TIME ZONE t.time_zone
        FROM tenants t WHERE t.tenant_id = ${currentTenant})) AS fresh`);
  return { people: Number(rows[0]?.people), newThisMonth: Number(rows[0]?.fresh) };
}
