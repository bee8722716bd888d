import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import { readColumns } from '../../../contract/people/columns.ts';
import type { PeopleFilter } from '../../../contract/people/filter.ts';
import type { PeopleSort } from '../../../contract/people/sort.ts';
import type { Download } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { streamXlsx, writeCsv } from '../../core/sheets/index.ts';
import { tenants } from '../../core/tables.ts';
import { chosenIds } from '../acts/chosen.ts';
import { readChoices } from '../filters/chosen-for-message.ts';
import { conditionsOf, ruled } from '../filters/rule.ts';
import { onwards, orderOf } from '../order.ts';
import { detailsOf, type PersonRow, rowOf } from '../person-row.ts';
import { type Calendar, columnsOf } from './columns.ts';

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Wish = PeopleFilter & {
  search: string;
  sort: PeopleSort;
  columns: string;
  chosen?: string | undefined;
  format: 'xlsx' | 'csv';
};

/** Read and written so many at a time: 100,000 people never stand in memory at once. */
const SLICE = 5000;

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/**
 * The list as it is shown, as a file that a spreadsheet shows and does not run. One row of the trail says who took it and
 * how many it was. @throws Refusal 404 for a choice that is not there
 */
export async function exportPeople(transaction: Transaction, wish: Wish, now: Date): Promise<Download> {
  const keys = readColumns(wish.columns);
  const { rule, calendar } = await transaction((ctx) => begin(ctx, wish, now));
  const columns = columnsOf(keys);
  const rows = cells(transaction, wish, rule, (person) => columns.map(({ cell }) => cell(person, calendar)));
  const header = columns.map((column) => column.header);
  const widths = columns.map(({ width }) => width);
  const { year, month, day } = calendar.today;
  return {
    fileName: `people-${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}.${wish.format}`,
    type: types[wish.format],
    content: Readable.from(
      wish.format === 'csv' ? csvLines(header, rows) : streamXlsx({ name: 'People', header, widths }, single(rows)),
    ),
  };
}

async function begin(ctx: Ctx, wish: Wish, now: Date): Promise<{ rule: SQL; calendar: Calendar }> {
  const rule = await ruleOf(ctx, wish);
  const { rows } = await ctx.db.execute<{ people: string | number }>(
    sql`SELECT count(*) AS people FROM people p WHERE ${rule}`,
  );
  const [tenant] = await ctx.db.select({ zone: tenants.timeZone }).from(tenants);
  const zone = tenant?.zone ?? 'UTC';
  const [year = 0, month = 0, day = 0] = now.toLocaleDateString('sv-SE', { timeZone: zone }).split('-').map(Number);
  const detail = {
    people: Number(rows[0]?.people ?? 0),
    format: wish.format,
    columns: readColumns(wish.columns),
    filters: conditionsOf(wish).length,
  };
  await ctx.audit({ action: 'people.exported', subject: 'people', detail });
  return { rule, calendar: { zone, today: { year, month, day } } };
}

async function ruleOf(ctx: Ctx, wish: Wish): Promise<SQL> {
  const rule = ruled({ filter: wish, search: wish.search });
  if (!wish.chosen) return rule;
  const [choice] = await readChoices(ctx, [wish.chosen]);
  if (!choice) throw notFound('choice');
  return sql`${rule} AND p.id IN ${await chosenIds(ctx, choice.who)}`;
}

/** Slice by slice, each in a transaction of its own, so that a slow download holds none open. */
async function* cells(
  transaction: Transaction,
  wish: Wish,
  rule: SQL,
  write: (person: PersonRow) => string[],
): AsyncGenerator<string[][]> {
  const { key, way } = orderOf(wish.sort);
  for (let after: string | undefined; ;) {
    const from = onwards({ sort: wish.sort, after });
    const { rows } = await transaction((ctx) =>
      ctx.db.execute<PersonRow>(sql`
        SELECT ${rowOf}, ${detailsOf} FROM people p WHERE ${rule} ${from}
        ORDER BY ${key} ${way}, p.id ${way} LIMIT ${SLICE}::integer`),
    );
    if (rows.length > 0) yield rows.map(write);
    if (rows.length < SLICE) return;
    after = rows.at(-1)?.id;
  }
}

async function* csvLines(header: string[], slices: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield writeCsv([header]);
  // The mark at the beginning of a file stands there once.
  for await (const slice of slices) yield writeCsv(slice).slice(1);
}

async function* single(slices: AsyncIterable<string[][]>): AsyncGenerator<string[]> {
  for await (const slice of slices) yield* slice;
}
