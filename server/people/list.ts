import { eq, type SQL, sql } from 'drizzle-orm';
import type { PeopleSort } from '../../contract/people/sort.ts';
import type { Ctx } from '../core/context.ts';
import { matching } from './matching.ts';
import { people } from './tables.ts';

/** Entries of a list that asks for no page. */
const MOST = 1000;

export type Wish = {
  /** From 0. */
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
  sort: PeopleSort | 'best';
  /** Id of the last person of the page before; then `page` does not count. */
  after?: string | undefined;
};

/** Columns of a row, as the contract lists them. */
const rowColumns = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  name: sql<string>`btrim(${people.firstName} || ' ' || ${people.lastName})`,
  email: people.email,
  phoneNumber: people.phoneNumber,
  gender: people.gender,
  isFirstTimer: people.isFirstTimer,
  isSample: people.isSample,
  createdAt: people.createdAt,
};

/** People who are not archived, a page at a time, those who match first of all where something is searched for. */
export async function listPeople(ctx: Ctx, wish: Wish) {
  const pageSize = wish.pageSize ?? (wish.page === undefined ? MOST : 50);
  const skip = wish.after === undefined ? (wish.page ?? 0) * pageSize : 0;
  const page = { ...wish, pageSize, skip };
  const rows = wish.search?.trim() ? await found(ctx, page) : await everybody(ctx, page);
  const totalItems = rows[0]?.total ?? (skip === 0 && wish.after === undefined ? 0 : await totalOf(ctx, wish));
  return { items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), totalItems };
}

type Page = Wish & { pageSize: number; skip: number };

function found(ctx: Ctx, page: Page) {
  const match = matching({ ...page, search: page.search ?? '' });
  return ctx.db
    .select({ ...rowColumns, total: sql<number>`found.total`.mapWith(Number) })
    .from(people)
    .innerJoin(match, eq(people.id, sql`found.person_id`))
    .orderBy(sql`found.place`);
}

const everyone = sql<number>`(SELECT coalesce(sum(people), 0) FROM people_counts)`.mapWith(Number);

function everybody(ctx: Ctx, { sort, after, pageSize, skip }: Page) {
  const by = sort === 'created' || sort === '-created' ? sql`created_at` : sql`sort_name`;
  const [way, further] = sort.startsWith('-') ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const onwards = after && sql`AND (${by}, id) ${further} (SELECT ${by}, id FROM people WHERE id = ${after})`;
  // Ids first, which the index alone answers, so that the rows skipped are never read.
  const page = sql`(
    SELECT id FROM people WHERE archived_at IS NULL ${onwards} ORDER BY ${by} ${way}, id ${way}
    LIMIT ${pageSize}::integer OFFSET ${skip}::integer
  ) AS page`;
  return ctx.db
    .select({ ...rowColumns, total: everyone })
    .from(people)
    .innerJoin(page, eq(people.id, sql`page.id`))
    .orderBy(sql`people.${by} ${way}, people.id ${way}`);
}

/** How many there are, for a page on which there is nobody. */
async function totalOf(ctx: Ctx, { search }: Wish): Promise<number> {
  const count: SQL<number> = search?.trim()
    ? sql<number>`(SELECT coalesce(max(total), 0) FROM ${matching({ search, sort: 'name', pageSize: 1, skip: 0 })})`.mapWith(Number)
    : everyone;
  const { rows } = await ctx.db.execute<{ total: string | number }>(sql`SELECT ${count} AS total`);
  return Number(rows[0]?.total ?? 0);
}
