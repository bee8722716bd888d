import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { messageTexts } from './message-tables.ts';

/** What a message `m` says, within a statement. */
export const textOfMessage = sql`(SELECT t.body FROM message_texts t WHERE t.tenant_id = m.tenant_id AND t.message_id = m.id)`;

/** Writes what a message says that was just written. */
export async function writeText(ctx: Ctx, messageId: string, body: string): Promise<void> {
  await ctx.db.insert(messageTexts).values({ tenantId: ctx.tenantId, messageId, body });
}
