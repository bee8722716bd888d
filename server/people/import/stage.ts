import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { imports } from '../import-tables.ts';
import { dropForgotten } from './forget-staged.ts';
import { matchRows } from './match.ts';
import type { Batch, Staged } from './stage-work.ts';

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
  await matchRows(ctx, importId, { repeated: staged.repeated });
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
      want_to_be_visited, group_name, status, person_id, problems, cells)
    SELECT ${ctx.tenantId}::uuid, ${importId}::uuid, batch.*
    FROM unnest(${column(0)}::int[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[],
      ${column(5)}::text[], ${column(6)}::text[], ${column(7)}::text[], ${column(8)}::smallint[], ${column(9)}::smallint[],
      ${column(10)}::smallint[], ${column(11)}::text[], ${column(12)}::text[], ${column(13)}::text[], ${column(14)}::text[],
      ${column(15)}::text[], ${column(16)}::text[], ${column(17)}::uuid[], ${column(18)}::jsonb[],
      ${column(19)}::jsonb[]) AS batch`);
}
