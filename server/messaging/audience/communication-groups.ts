import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { communicationGroups } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Groups by category, as the composer offers them, each with how many approved people it has. */
export async function listCommunicationGroups(ctx: Ctx): Promise<z.input<typeof communicationGroups>> {
  const { rows } = await ctx.db.execute<{ category: string; id: string; name: string; people: number }>(sql`
    SELECT g.category, g.id, g.name, (
      SELECT count(*) FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id
      WHERE m.tenant_id = ${currentTenant} AND m.group_id = g.id AND m.state = 'approved' AND p.archived_at IS NULL
    ) AS people
    FROM groups g WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL ORDER BY g.category, lower(g.name)`);
  return Object.fromEntries(Map.groupBy(rows, ({ category }) => category));
}
