import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../../core/db/index.ts';

const HOUR_MS = 3_600_000;
/** What the rows held is forgotten then. */
const KEPT_MS = 7 * 24 * HOUR_MS;

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
      FROM (SELECT i.* FROM imports i WHERE i.tenant_id = ${currentTenant} AND i.created_at > ${ago(KEPT_MS)}
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1) AS l
      WHERE l.state = 'saved' OR (l.state = 'staged' AND l.created_at < ${ago(HOUR_MS)})) AS u
    WHERE u.rows > 0)`;
}
