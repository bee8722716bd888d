import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { importChoices } from '../../../contract/people/import-schemas.ts';
import type { ImportField } from '../../../contract/people/import-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { importRows } from '../import-tables.ts';
import { ALL_FIELDS, bitOf } from './differences.ts';

export type Choices = z.output<typeof importChoices>;

/** What a choice adds to, and takes from, the fields that count without one. */
type Sides = { file: number; ours: number };

/**
 * Writes into each row of a staged import what of it is taken. Without a choice a row fills blanks and changes nothing
 * that is known; a choice of its own goes before the choice for all.
 */
export async function applyChoices(ctx: Ctx, importId: string, choices: Choices): Promise<void> {
  const mine = and(eq(importRows.tenantId, ctx.tenantId), eq(importRows.importId, importId));
  const numbers = Object.keys(choices).filter((number) => number !== 'all');
  const of = (wanted: 'skip' | 'new') => numbers.filter((number) => choices[number] === wanted).map(Number);
  const skipped = of('skip');
  const apart = of('new');
  if (skipped.length > 0) await ctx.db.delete(importRows).where(and(mine, among(skipped)));
  if (apart.length > 0) {
    await ctx.db
      .update(importRows)
      .set({ status: 'new', personId: sql`gen_random_uuid()` })
      .where(and(mine, among(apart), inArray(importRows.status, ['update', 'same', 'conflict'])));
  }
  if (skipped.length + apart.length > 0) await firstRowsAnew(ctx, importId);
  const all = sidesOf(choices['all']);
  await ctx.db
    .update(importRows)
    .set({ taken: sql`((fills | (differs & ${all.file}::integer)) & ~${all.ours}::integer)` })
    .where(and(mine, inArray(importRows.status, ['update', 'conflict'])));
  const own = numbers
    .filter((number) => choices[number] !== 'skip' && choices[number] !== 'new')
    .map((number) => ({ number: Number(number), ...sidesOf(choices[number]) }));
  if (own.length === 0) return;
  await ctx.db.execute(sql`
    UPDATE import_rows r SET taken = (r.taken | ((r.fills | r.differs) & own.file)) & ~own.ours
    FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb) AS own (number integer, file integer, ours integer)
    WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = own.number
      AND r.status IN ('update', 'conflict')`);
}

/** One parameter however many there are: a statement takes 65,535 of them at most. */
const among = (numbers: number[]) => sql`${importRows.rowNumber} = ANY(${`{${numbers.join(',')}}`}::text::integer[])`;

function sidesOf(choice: Choices[string] | undefined): Sides {
  if (choice === 'file') return { file: ALL_FIELDS, ours: 0 };
  if (choice === 'ours') return { file: 0, ours: ALL_FIELDS };
  if (typeof choice !== 'object') return { file: 0, ours: 0 };
  const bits = (side: 'file' | 'ours') =>
    (Object.entries(choice) as [ImportField, 'file' | 'ours'][])
      .filter(([, said]) => said === side)
      .reduce((sum, [field]) => sum | bitOf(field), 0);
  return { file: bits('file'), ours: bits('ours') };
}

/** Where the row that would have made somebody is left out, their next one does. */
async function firstRowsAnew(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH orphans AS (
      SELECT r.person_id, min(r.row_number) AS first FROM import_rows r
      WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.status <> 'bad'
        AND NOT EXISTS (SELECT FROM people p WHERE p.tenant_id = r.tenant_id AND p.id = r.person_id)
      GROUP BY r.person_id HAVING bool_and(r.status <> 'new'))
    UPDATE import_rows r SET status = 'new' FROM orphans
    WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = ${importId} AND r.row_number = orphans.first`);
}
