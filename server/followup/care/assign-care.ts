import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Due on Saturday, before the next Sunday. */
const DAYS = 5;

/**
 * Assigns everybody on a week's list: to their present carer, else to the leader of their smallest group, who knows
 * them best, else to the owner.
 */
export async function assignCare(ctx: Ctx, week: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO follow_ups AS f (tenant_id, person_id, assignee_account, assignee_person, due_on, updated_at)
    SELECT p.tenant_id, p.id,
      CASE WHEN now_with.account IS NOT NULL THEN now_with.account
        WHEN now_with.person IS NULL AND leader.id IS NULL THEN owner.id END,
      CASE WHEN now_with.account IS NULL THEN coalesce(now_with.person, leader.id) END,
      ${week}::date + ${DAYS}::integer, ${ctx.clock().toISOString()}::timestamptz
    FROM people p
    LEFT JOIN LATERAL (
      SELECT (SELECT m.account_id FROM memberships m WHERE m.tenant_id = ${currentTenant} AND m.account_id = u.assignee_account
          AND m.state = 'active' AND m.role IN ('owner', 'administrator')) AS account,
        (SELECT o.id FROM people o WHERE o.tenant_id = ${currentTenant} AND o.id = u.assignee_person AND o.archived_at IS NULL) AS person
      FROM follow_ups u WHERE u.tenant_id = ${currentTenant} AND u.person_id = p.id) AS now_with ON true
    LEFT JOIN LATERAL (
      SELECT o.id FROM group_members m
      JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = m.group_id AND g.archived_at IS NULL
      JOIN group_members l ON l.tenant_id = ${currentTenant} AND l.group_id = m.group_id AND l.is_group_leader
        AND l.state = 'approved' AND l.person_id <> m.person_id
      JOIN people o ON o.tenant_id = ${currentTenant} AND o.id = l.person_id AND o.archived_at IS NULL
      WHERE m.tenant_id = ${currentTenant} AND m.person_id = p.id AND m.state = 'approved'
      ORDER BY (SELECT count(*) FROM group_members c WHERE c.tenant_id = ${currentTenant} AND c.group_id = m.group_id
        AND c.state = 'approved'), g.id, l.sort_name, o.id LIMIT 1) AS leader ON true
    LEFT JOIN LATERAL (
      SELECT m.account_id AS id FROM memberships m
      WHERE m.tenant_id = ${currentTenant} AND m.role = 'owner' AND m.state = 'active' LIMIT 1) AS owner ON true
    WHERE p.tenant_id = ${currentTenant} AND EXISTS (SELECT FROM care_entries e
      WHERE e.tenant_id = ${currentTenant} AND e.person_id = p.id AND e.week = ${week}::date AND e.state = 'open')
    ON CONFLICT (tenant_id, person_id) DO UPDATE SET
      assignee_account = excluded.assignee_account, assignee_person = excluded.assignee_person, updated_at = excluded.updated_at,
      due_on = CASE WHEN f.due_on >= ${week}::date THEN f.due_on ELSE excluded.due_on END`);
}
