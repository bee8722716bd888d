import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { messageTexts } from './message-tables.ts';

/** What a message `m` says, within a statement. */
export const textOfMessage = sql`(SELECT t.body FROM message_texts t WHERE t.tenant_id = m.tenant_id AND t.message_id = m.id)`;

/** What lists show of it. */
export const shownOfMessage = sql`(SELECT coalesce(t.excerpt, t.body) FROM message_texts t
  WHERE t.tenant_id = m.tenant_id AND t.message_id = m.id)`;

/** All that a message `m` with its text `t` is composed of, as `Text` has it; what was rendered takes the place of the text. */
export const composedOf = sql`m.sender, m.subject, m.extras, m.is_personalized AS "isPersonalized", m.opt_out_base AS "optOutBase",
  CASE WHEN t.rendered IS NULL THEN t.body ELSE '' END AS body, coalesce(t.rendered, '') AS rendered`;

/** Writes what a message says that was just written. */
export async function writeText(
  ctx: Ctx,
  messageId: string,
  text: Pick<typeof messageTexts.$inferInsert, 'body' | 'excerpt' | 'rendered'>,
): Promise<void> {
  await ctx.db.insert(messageTexts).values({ tenantId: ctx.tenantId, messageId, ...text });
}
