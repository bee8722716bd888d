import { type SQL, sql } from 'drizzle-orm';
import { approvedMasks, unitsAvailable } from '../../messaging/index.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * How many of `all` people made themselves, as JSON; those of the sample data are only looked for where there are any, and
 * counted once (`OFFSET 0`) though they are told twice.
 */
const made = (
  all: SQL,
  sample: SQL,
): SQL => sql`(SELECT json_build_object('own', c.every - c.sample, 'sample', c.sample)
  FROM (SELECT (${all}) AS every, CASE WHEN t.sample_data THEN (${sample}) ELSE 0 END AS sample OFFSET 0) AS c)`;

/** What has been done of the main job, as JSON. Sample data does not count as done. */
export const firstSteps: SQL = sql`(
  SELECT json_build_object(
    'people', ${made(
      sql`SELECT coalesce(sum(c.people), 0) FROM people_counts c WHERE c.tenant_id = ${currentTenant}`,
      sql`SELECT count(*) FROM people p WHERE p.tenant_id = ${currentTenant} AND p.is_sample AND p.archived_at IS NULL`,
    )},
    'groups', ${made(
      sql`SELECT count(*) FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL`,
      sql`SELECT count(*) FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.is_sample AND g.archived_at IS NULL`,
    )},
    'messages', ${made(
      sql`SELECT count(*) FROM messages m WHERE m.tenant_id = ${currentTenant}`,
      sql`SELECT count(*) FROM messages m WHERE m.tenant_id = ${currentTenant} AND m.is_sample`,
    )},
    'senderIds', ${approvedMasks}, 'unitsAvailable', ${unitsAvailable})
  FROM tenants t WHERE t.tenant_id = ${currentTenant})`;
