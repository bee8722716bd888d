import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { messageTexts } from './message-tables.ts';

/** A link to sign in lets whoever reads it in, so nobody is shown its token. */
const withoutToken = (text: SQL): SQL => sql`regexp_replace(${text}, '(/your-page)#\\S+', '\\1', 'g')`;

export const withoutSignInToken = (text: string): string => text.replaceAll(/(\/your-page)#\S+/g, '$1');

/** What a message `m` says, within a statement. */
export const textOfMessage = sql`(SELECT ${withoutToken(sql`t.body`)} FROM message_texts t
  WHERE t.tenant_id = m.tenant_id AND t.message_id = m.id)`;

/** What lists show of it. */
export const shownOfMessage = sql`(SELECT ${withoutToken(sql`coalesce(t.excerpt, t.body)`)} FROM message_texts t
  WHERE t.tenant_id = m.tenant_id AND t.message_id = m.id)`;

/** All that a message `m` with its text `t` is composed of, as `Text` has it; what was rendered takes the place of the text. */
export const composedOf = sql`m.sender, m.subject, m.extras, m.is_personalized AS "isPersonalized", m.opt_out_base AS "optOutBase",
  CASE WHEN t.rendered IS NULL THEN t.body ELSE '' END AS body, coalesce(t.rendered, '') AS rendered`;

/** Writes what a message says, in the place of what it said. */
export async function writeText(
  ctx: Ctx,
  messageId: string,
  text: Pick<typeof messageTexts.$inferInsert, 'body' | 'excerpt' | 'rendered'>,
): Promise<void> {
  await ctx.db
    .insert(messageTexts)
    .values({ tenantId: ctx.tenantId, messageId, ...text })
    .onConflictDoUpdate({ target: [messageTexts.tenantId, messageTexts.messageId], set: text });
}

/** Of a message `messages`: what stands above its text and beside it is a part of what it said; a name to send by is not. */
export const withoutHead = sql`subject = CASE WHEN subject = sender THEN subject ELSE '' END, extras = '{}'`;

/** Nothing stays of what a message said but `words` in its place. */
export async function forgetText(ctx: Ctx, messageId: string, words: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE message_texts SET body = ${words}, excerpt = NULL, rendered = NULL
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}`);
  await ctx.db.execute(
    sql`DELETE FROM message_reading WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}`,
  );
}
