import type { SheetRows } from '../table/sheet-kept.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { gridRow } from '../../../../contract/people/import-schemas.ts';
import type { ListQuery } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { sayTo } from '../../../core/language/catalogue.ts';
import { pageOf } from '../../../core/page-of.ts';
import { findSheet } from './preview.ts';
import { notInTable } from '../texts/file-texts.ts';

type GridRow = z.input<typeof gridRow>;

/** Rows of the sheet of a staged import as they stand, those in which something was searched for, or all. */
export async function gridOf(
  ctx: Ctx,
  { importId, ...query }: ListQuery & { importId: string },
): Promise<{ items: GridRow[]; totalItems: number }> {
  const { rows, countedOn } = (await findSheet(ctx, importId)) ?? { rows: [], countedOn: 0 };
  const term = query.search?.trim().toLowerCase();
  const found = term ? rows.filter(({ cells }) => cells.some((cell) => cell.toLowerCase().includes(term))) : rows;
  const { size, skip } = pageOf(query);
  const shown = found.slice(skip, skip + size);
  const people = await peopleOfRows(ctx, importId, { shown, countedOn });
  const items = shown.map(({ rowNumber, cells, became }): GridRow => {
    return {
      rowNumber,
      cells,
      state: became === 'repeats' || became === 'notPerson' ? 'left' : (became ?? 'row'),
      why: became ? sayTo(ctx.user, notInTable[became]) : '',
      people: people.get(rowNumber) ?? [],
    };
  });
  return { items, totalItems: found.length };
}

/** The numbers of the rows of people that were made of these rows of a sheet. */
async function peopleOfRows(
  ctx: Ctx,
  importId: string,
  { shown, countedOn }: Pick<SheetRows, 'countedOn'> & { shown: SheetRows['rows'] },
): Promise<Map<number, number[]>> {
  const [first, last] = [shown[0]?.rowNumber ?? 0, shown.at(-1)?.rowNumber ?? 0];
  const within = sql`BETWEEN ${first}::integer AND ${last}::integer`;
  const { rows } = await ctx.db.execute<{ row: number }>(sql`
    SELECT r.row_number AS row FROM import_rows r
    WHERE r.tenant_id = ${currentTenant} AND r.import_id = ${importId}
      AND ${countedOn > 0 ? sql`mod(r.row_number - 1, ${countedOn}::integer) + 1 ${within}` : sql`r.row_number ${within}`}
    ORDER BY r.row_number`);
  const of = (row: number) => (countedOn > 0 ? ((row - 1) % countedOn) + 1 : row);
  return Map.groupBy(
    rows.map(({ row }) => row),
    of,
  );
}
