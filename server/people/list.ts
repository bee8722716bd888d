import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PeopleSort } from '../../contract/people/schemas.ts';
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
  const totalItems = rows[0]?.total ?? (await totalOf(ctx, wish));
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
  const by = sort === 'created' || sort === '-created' ? sql`people.created_at` : sql`people.sort_name`;
  const down = sort.startsWith('-');
  const further = after && sql`(${by}, people.id) ${down ? sql`<` : sql`>`} (SELECT ${by}, people.id FROM people WHERE people.id = ${after})`;
  return ctx.db
    .select({ ...rowColumns, total: everyone })
    .from(people)
    .where(further ? sql`${isNull(people.archivedAt)} AND ${further}` : isNull(people.archivedAt))
    .orderBy(...[by, people.id].map((one) => (down ? desc(one) : asc(one))))
    .limit(pageSize)
    .offset(skip);
}

/** How many there are, for a page on which there is nobody. */
async function totalOf(ctx: Ctx, { search }: Wish): Promise<number> {
  const count: SQL<number> = search?.trim()
    ? sql<number>`(SELECT coalesce(max(total), 0) FROM ${matching({ search, sort: 'name', pageSize: 1, skip: 0 })})`.mapWith(Number)
    : everyone;
  const { rows } = await ctx.db.execute<{ total: string | number }>(sql`SELECT ${count} AS total`);
  return Number(rows[0]?.total ?? 0);
}
