import { sql } from 'drizzle-orm';
import type { ListQuery } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { pageOf } from '../../../core/page-of.ts';
import { UNDO_DAYS } from '../rows/expire-staged.ts';
import { accountsById } from '../../../core/identity/one-account.ts';
import { likePattern } from '../../../core/like-pattern.ts';
import { momentAsText } from '../../../core/moment-as-text.ts';

type Past = {
  id: string;
  fileName: string;
  kind: 'people' | 'firstTimers';
  groupId: string | null;
  state: 'saved' | 'undone';
  by: string;
  savedAt: string;
  createdRecord: number;
  alreadyThere: number;
  updated: number;
  canUndo: boolean;
  rows: number;
  bad: number;
};

/** Imports that were saved, newest first, by the file's name where one is searched for. */
export async function pastImports(ctx: Ctx, { search, ...page }: ListQuery) {
  const { size, skip } = pageOf(page);
  const undoable = new Date(ctx.clock().getTime() - UNDO_DAYS * 86_400_000).toISOString();
  const like = likePattern(search?.trim() ?? '');
  const { rows } = await ctx.db.execute<Omit<Past, 'by'> & { createdBy: string | null; total: string | number }>(sql`
    SELECT i.*, c.rows, c.bad FROM (SELECT i.id, i.file_name AS "fileName", i.kind, i.group_id AS "groupId", i.state, i.created_by AS "createdBy",
      ${momentAsText(sql`i.saved_at`)} AS "savedAt",
      i.created_record AS "createdRecord", i.already_there AS "alreadyThere", i.updated_record AS updated,
      i.state = 'saved' AND i.saved_at > ${undoable}::timestamptz AS "canUndo",
      count(*) OVER () AS total
    FROM imports i
    WHERE i.tenant_id = ${ctx.tenantId} AND i.state IN ('saved', 'undone') AND i.file_name ILIKE ${like}
    ORDER BY i.saved_at DESC, i.id LIMIT ${size}::integer OFFSET ${skip}::integer) AS i
    CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE r.status <> 'bad'))::int AS rows,
        (count(*) FILTER (WHERE r.status = 'bad'))::int AS bad
      FROM import_rows r WHERE r.tenant_id = ${ctx.tenantId} AND r.import_id = i.id) AS c
    ORDER BY i."savedAt" DESC, i.id`);
  const accounts = await accountsById(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  );
  const items: Past[] = rows.map(({ createdBy, ...row }) => ({
    ...row,
    by: accounts.get(createdBy ?? '')?.name ?? '',
  }));
  return { items, totalItems: Number(rows[0]?.total ?? 0) };
}
