import { sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import type { Ctx } from '../../core/context.ts';

type Unfinished = { fileName: string; state: 'unsaved' | 'incomplete'; rows: number };

const HOUR_MS = 3_600_000;
/** What the rows held is forgotten then. */
const KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * The last file of people, where it is not in whole: read an hour ago and never saved, or saved without its bad rows. A
 * later file answers for it.
 */
export async function unfinishedImport(ctx: Ctx): Promise<Unfinished | null> {
  const ago = (ms: number) => new Date(ctx.clock().getTime() - ms).toISOString();
  const { rows } = await ctx.db.execute<Unfinished>(sql`
    WITH last AS (SELECT i.* FROM imports i WHERE i.tenant_id = ${currentTenant} AND i.created_at > ${ago(KEPT_MS)}::timestamptz
      ORDER BY i.created_at DESC, i.id DESC LIMIT 1)
    SELECT * FROM (
      SELECT l.file_name AS "fileName", CASE l.state WHEN 'staged' THEN 'unsaved' ELSE 'incomplete' END AS state,
        CASE l.state WHEN 'staged' THEN l.row_count ELSE (SELECT count(*)::integer FROM import_rows r
          WHERE r.tenant_id = ${currentTenant} AND r.import_id = l.id AND r.status = 'bad') END AS rows
      FROM last l WHERE l.state = 'saved' OR (l.state = 'staged' AND l.created_at < ${ago(HOUR_MS)}::timestamptz)) AS u
    WHERE u.rows > 0`);
  return rows[0] ?? null;
}
