import { sql } from 'drizzle-orm';
import type { MediaUse } from '../../../contract/media/media.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { hasGone } from '../tables/message-tables.ts';

/** How many messages, by how far they are on their way, hold a picture's name in their text. */
export async function countMediaUses(ctx: Ctx, name: string): Promise<MediaUse> {
  const { rows } = await ctx.db.execute<Record<keyof MediaUse, string | number>>(sql`
    WITH used AS (
      SELECT m.state FROM messages m JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
      WHERE m.tenant_id = ${currentTenant} AND position(${name} IN t.body) > 0
    )
    SELECT
      (SELECT count(*) FROM used m WHERE ${hasGone}) AS sent,
      (SELECT count(*) FROM used m WHERE m.state IN ('scheduled', 'held', 'missed')) AS scheduled,
      (SELECT count(*) FROM used m WHERE m.state = 'draft') + (SELECT count(*) FROM default_messages d
        WHERE d.tenant_id = ${currentTenant} AND d.deleted_at IS NULL AND position(${name} IN d.body) > 0) AS drafts,
      (SELECT count(*) FROM email_templates e
        WHERE e.tenant_id = ${currentTenant} AND e.deleted_at IS NULL AND position(${name} IN e.body) > 0) AS templates`);
  const { sent = 0, scheduled = 0, drafts = 0, templates = 0 } = rows[0] ?? {};
  return { sent: Number(sent), scheduled: Number(scheduled), drafts: Number(drafts), templates: Number(templates) };
}
