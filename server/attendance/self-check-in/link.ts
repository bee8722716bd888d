import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { linkToken } from '../../core/public-pages/public-links.ts';
import { readItem } from '../read.ts';

type State = 'on' | 'off' | 'renewed';

/** The public link of what an item is a date of. Throws 404 for the item. */
export async function readHereLink(ctx: Ctx, itemId: string): Promise<{ path: string | null }> {
  const { eventID, groupID } = await readItem(ctx, itemId);
  const { rows } = await ctx.db.execute<{ token: string | null }>(sql`
    SELECT l.token FROM attendance_here_links l WHERE l.tenant_id = ${currentTenant} AND l.event_id = ${eventID}
      AND l.group_id IS NOT DISTINCT FROM ${groupID}::uuid`);
  const token = rows[0]?.token;
  return { path: token ? `/here/${token}` : null };
}

/** Switches it on or off, or replaces it; a link given away before then leads nowhere. Throws 404 for the item. */
export async function setHereLink(ctx: Ctx, itemId: string, state: State): Promise<{ path: string | null }> {
  const { eventID, groupID } = await readItem(ctx, itemId);
  const before = await readHereLink(ctx, itemId);
  if (state !== 'renewed' && (before.path !== null) === (state === 'on')) return before;
  const token = state === 'off' ? null : linkToken();
  await ctx.db.execute(sql`
    INSERT INTO attendance_here_links (tenant_id, event_id, group_id, token, made_at)
    VALUES (${ctx.tenantId}, ${eventID}, ${groupID}, ${token}, ${ctx.clock().toISOString()})
    ON CONFLICT ON CONSTRAINT attendance_here_links_once DO UPDATE SET token = excluded.token, made_at = excluded.made_at`);
  const detail = { eventId: eventID };
  await ctx.audit({ action: `attendance.here_link_${state}`, subject: 'attendance', subjectId: itemId, detail });
  ctx.emit('attendance', { itemId });
  return readHereLink(ctx, itemId);
}
