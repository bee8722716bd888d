import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../core/context.ts';
import { planKept } from '../core/db/index.ts';
import { pageOf } from '../core/page-of.ts';
import { conditionsOf } from './filters/rule.ts';
import { filtered, howManyFiltered } from './filters/filtered-list.ts';
import { matching } from './matching.ts';
import { onwards, orderOf } from './order.ts';
import type { Page, Wish } from './page-of-people.ts';
import { detailsOf, type PersonRow, rowOf } from './person-row.ts';

/** What screens and programs ask for at a time stands in the statement itself, whose plan can then be kept. */
const usualLimits: Record<number, SQL> = { 50: sql`LIMIT 50`, 100: sql`LIMIT 100` };

type Found = PersonRow & { total: number };

/**
 * People who are not archived, a page at a time; those who match, where something is searched or filtered for. The page and
 * the total come in one statement that travels with its transaction, because this is the list everybody opens first.
 */
export async function listPeople(ctx: Ctx, wish: Wish): Promise<{ items: PersonRow[]; totalItems: number }> {
  const { size: pageSize, skip } = pageOf(wish);
  const page = { ...wish, pageSize, skip };
  const rows = await read<Found>(ctx, statementOf(page));
  if (rows[0]) return { items: rows, totalItems: Number(rows[0].total) };
  if (skip === 0 && wish.after === undefined) return { items: [], totalItems: 0 };
  const first = await read<{ total: number }>(ctx, howMany(page));
  return { items: [], totalItems: Number(first[0]?.total ?? 0) };
}

async function read<R extends Record<string, unknown>>(ctx: Ctx, statement: SQL) {
  const { rows } = await ctx.db.execute<R>(statement);
  return rows;
}

/** The search function knows its own ways to sort and no filters; everything beyond goes by conditions. */
function bySearchAlone(page: Page): boolean {
  return conditionsOf(page).length === 0 && /^(best|-?name|-?created)$/.test(page.sort);
}

function statementOf(page: Page): SQL {
  const searched = Boolean(page.search?.trim());
  if (searched && bySearchAlone(page)) return found(page);
  return searched || conditionsOf(page).length > 0 ? filtered(page) : everybody(page);
}

const everyone = sql`(SELECT coalesce(sum(people), 0) FROM people_counts) AS total`;

const columns = ({ details }: Page) => (details ? sql`${rowOf}, ${detailsOf}` : rowOf);

function found(page: Page): SQL {
  const { search = '', sort } = page;
  return planKept(sql`SELECT ${columns(page)}, found.total FROM ${matching({ ...page, search, sort: sort as 'name' })}
    JOIN people p ON p.id = found.person_id ORDER BY found.place`);
}

function everybody(page: Page): SQL {
  const { key, way } = orderOf(page.sort);
  const order = sql`ORDER BY ${key} ${way}, p.id ${way}`;
  const usual = page.skip === 0 ? usualLimits[page.pageSize] : undefined;
  const limit = usual ?? sql`LIMIT ${page.pageSize}::integer`;
  const rows = sql`FROM people p WHERE p.archived_at IS NULL ${onwards(page)} ${order} ${limit}`;
  if (usual) return planKept(sql`SELECT ${columns(page)}, ${everyone} ${rows}`);
  if (page.skip === 0) return sql`SELECT ${columns(page)}, ${everyone} ${rows}`;
  // Ids first, which the index alone answers, so that the rows skipped are never read.
  return sql`SELECT ${columns(page)}, ${everyone} FROM people p JOIN (SELECT p.id ${rows} OFFSET ${page.skip}::integer) AS page ON page.id = p.id ${order}`;
}

/** How many there are, for a page on which there is nobody. */
function howMany(page: Page): SQL {
  const { search } = page;
  if (conditionsOf(page).length > 0) return howManyFiltered(page);
  if (!search?.trim()) return sql`SELECT ${everyone}`;
  return sql`SELECT max(total) AS total FROM ${matching({ search, sort: 'name', pageSize: 1, skip: 0 })}`;
}
