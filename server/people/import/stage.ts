import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { importChanges, importRows, imports } from '../import-tables.ts';
import { matchRows } from './match.ts';
import type { Batch, Staged } from './stage-work.ts';

const KEPT_DAYS = 7;

/** How long an import can be taken back. */
export const UNDO_DAYS = 30;

/** Keeps a file's rows on the server, matched with the people there are, until they are saved or discarded. */
export async function stageRows(
  ctx: Ctx,
  staged: Staged,
  { fileName, groupId }: { fileName: string; groupId?: string },
): Promise<string> {
  await dropForgotten(ctx);
  const importId = randomUUID();
  await ctx.db.insert(imports).values({
    tenantId: ctx.tenantId,
    id: importId,
    fileName: fileName.slice(0, 200),
    groupId: groupId ?? null,
    headers: staged.headers,
    mapping: staged.mapping,
    rowCount: staged.rows,
    createdBy: ctx.user?.accountId ?? ctx.tenantId,
    createdAt: ctx.clock(),
  });
  for (const batch of staged.batches) await insertBatch(ctx, importId, batch);
  await matchRows(ctx, importId);
  await ctx.audit({
    action: 'import.staged',
    subject: 'import',
    subjectId: importId,
    detail: { rows: staged.rows, bad: staged.bad },
  });
  return importId;
}

/** One statement for a batch of rows; every column travels as one array literal, in the order of BATCH_COLUMNS. */
async function insertBatch(ctx: Ctx, importId: string, { literals }: Batch): Promise<void> {
  const column = (place: number) => sql`${literals[place] ?? '{}'}::text`;
  await ctx.db.execute(sql`
    INSERT INTO import_rows (tenant_id, import_id, row_number, first_name, last_name, email, phone_number, phone, address,
      gender, day_of_birth, month_of_birth, year_of_birth, marital_status, communication_means, interested_in_joining,
      want_to_be_visited, group_name, status, fills, differs, person_id, problems, cells)
    SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, batch.*
    FROM unnest(${column(0)}::int[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[],
      ${column(5)}::text[], ${column(6)}::text[], ${column(7)}::text[], ${column(8)}::smallint[], ${column(9)}::smallint[],
      ${column(10)}::smallint[], ${column(11)}::text[], ${column(12)}::text[], ${column(13)}::text[], ${column(14)}::text[],
      ${column(15)}::text[], ${column(16)}::text[], ${column(17)}::int[], ${column(18)}::int[], ${column(19)}::uuid[],
      ${column(20)}::jsonb[], ${column(21)}::jsonb[]) AS batch`);
}

// What nobody saved holds names and numbers for nothing, and so do the rows of what was saved long ago.
async function dropForgotten(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEPT_DAYS * 86_400_000);
  const mine = eq(imports.tenantId, ctx.tenantId);
  await ctx.db.delete(imports).where(and(mine, ne(imports.state, 'saved'), lt(imports.createdAt, before)));
  const saved = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(mine, lt(imports.savedAt, before)));
  await ctx.db
    .delete(importRows)
    .where(and(eq(importRows.tenantId, ctx.tenantId), inArray(importRows.importId, saved)));
  const longAgo = new Date(ctx.clock().getTime() - UNDO_DAYS * 86_400_000);
  const settled = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(mine, lt(imports.savedAt, longAgo)));
  await ctx.db
    .delete(importChanges)
    .where(and(eq(importChanges.tenantId, ctx.tenantId), inArray(importChanges.importId, settled)));
}
