import { type SQL, sql } from 'drizzle-orm';
import type { PeopleSort } from '../../contract/people/sort.ts';
import type { Ctx } from '../core/context.ts';
import { matching } from './matching.ts';
import { type PersonRow, rowOf } from './person-row.ts';

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

type Page = Wish & { pageSize: number; skip: number };

type Found = PersonRow & { total: number };

/**
 * People who are not archived, a page at a time; those who match, where something is searched for. The page and the
 * total come in one statement that travels with its transaction, because this is the list everybody opens first.
 */
export async function listPeople(ctx: Ctx, wish: Wish): Promise<{ items: PersonRow[]; totalItems: number }> {
  const pageSize = wish.pageSize ?? (wish.page === undefined ? MOST : 50);
  const skip = wish.after === undefined ? (wish.page ?? 0) * pageSize : 0;
  const page = { ...wish, pageSize, skip };
  const rows = await read<Found>(ctx, wish.search?.trim() ? found(page) : everybody(page));
  if (rows[0]) return { items: rows, totalItems: Number(rows[0].total) };
  if (skip === 0 && wish.after === undefined) return { items: [], totalItems: 0 };
  const first = await read<{ total: number }>(ctx, howMany(wish));
  return { items: [], totalItems: Number(first[0]?.total ?? 0) };
}

async function read<R extends Record<string, unknown>>(ctx: Ctx, statement: SQL) {
  const { rows } = await ctx.db.execute<R>(statement);
  return rows;
}

const everyone = sql`(SELECT coalesce(sum(people), 0) FROM people_counts) AS total`;

function found(page: Page): SQL {
  return sql`SELECT ${rowOf}, found.total FROM ${matching({ ...page, search: page.search ?? '' })}
    JOIN people p ON p.id = found.person_id ORDER BY found.place`;
}

function everybody({ sort, after, pageSize, skip }: Page): SQL {
  const by = sort === 'created' || sort === '-created' ? sql`p.created_at` : sql`p.sort_name`;
  const [way, further] = sort.startsWith('-') ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const order = sql`ORDER BY ${by} ${way}, p.id ${way}`;
  const onwards = after
    ? sql`AND (${by}, p.id) ${further} (SELECT ${by}, p.id FROM people p WHERE p.id = ${after})`
    : sql``;
  const page = sql`FROM people p WHERE p.archived_at IS NULL ${onwards} ${order} LIMIT ${pageSize}::integer`;
  if (skip === 0) return sql`SELECT ${rowOf}, ${everyone} ${page}`;
  // Ids first, which the index alone answers, so that the rows skipped are never read.
  return sql`SELECT ${rowOf}, ${everyone} FROM people p JOIN (SELECT p.id ${page} OFFSET ${skip}::integer) AS page ON page.id = p.id ${order}`;
}

/** How many there are, for a page on which there is nobody. */
function howMany({ search }: Wish): SQL {
  if (!search?.trim()) return sql`SELECT ${everyone}`;
  return sql`SELECT max(total) AS total FROM ${matching({ search, sort: 'name', pageSize: 1, skip: 0 })}`;
}
