import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { JobKind } from '../../../core/jobs.ts';
import { importChanges, importRows, imports } from '../../import-tables.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** How long an unsaved import is kept, and the contents of the rows of a saved one. */
const KEPT_DAYS = 7;

/** How long an import can be taken back. */
export const UNDO_DAYS = 30;

const DAY_MS = 86_400_000;

/** Forgets what files held once it is of no more use, whether or not anybody imports again. */
export const expireStaged: JobKind = {
  queue: 'forget-staged-imports',
  cron: '37 2 * * *',
  run: (job) => job.transaction(deleteExpired),
};

/**
 * Unsaved imports hold names and numbers for nothing, and so do the rows of those saved long ago. The changes of an
 * import are kept as long as it can be taken back.
 */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.clock().getTime() - days * DAY_MS);
  const mine = eq(imports.tenantId, ctx.tenantId);
  const neverSaved = inArray(imports.state, ['staged', 'discarded']);
  await ctx.db
    .delete(imports)
    .where(and(eq(imports.tenantId, currentTenant), mine, neverSaved, lt(imports.createdAt, before(KEPT_DAYS))));
  const savedBefore = (days: number) =>
    ctx.db
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.tenantId, currentTenant), mine, lt(imports.savedAt, before(days))));
  await ctx.db
    .delete(importRows)
    .where(and(eq(importRows.tenantId, ctx.tenantId), inArray(importRows.importId, savedBefore(KEPT_DAYS))));
  await ctx.db
    .delete(importChanges)
    .where(and(eq(importChanges.tenantId, ctx.tenantId), inArray(importChanges.importId, savedBefore(UNDO_DAYS))));
}

const HOUR_MS = 3_600_000;

/**
 * The last file of people, as JSON, where it is not in whole: read an hour ago and never saved, or saved without its bad
 * rows. A later file answers for it.
 */
export function unfinishedImport(now: Date): SQL {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`(
    SELECT json_build_object('fileName', u.file_name, 'state', u.state, 'rows', u.rows) FROM (
      SELECT l.file_name, CASE l.state WHEN 'staged' THEN 'unsaved' ELSE 'incomplete' END AS state,
        CASE l.state WHEN 'staged' THEN l.row_count ELSE (SELECT count(*) FROM import_rows r
          WHERE r.tenant_id = ${currentTenant} AND r.import_id = l.id AND r.status = 'bad') END AS rows
      FROM (SELECT i.* FROM imports i WHERE i.tenant_id = ${currentTenant} AND i.created_at > ${ago(KEPT_DAYS * DAY_MS)}
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1) AS l
      WHERE l.state = 'saved' OR (l.state = 'staged' AND l.created_at < ${ago(HOUR_MS)})) AS u
    WHERE u.rows > 0)`;
}
