import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { pastMessage } from '../../../contract/messaging/saved-schemas.ts';
import type { Extras } from '../../../contract/messaging/payload.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { Channel } from '../channels/channel.ts';
import { gone, messages, messageTexts, withoutSignInToken } from '../tables/message-tables.ts';
import { unitsRefunded } from '../units/unit-ledger.ts';
import { currentTenant } from '../../core/db/index.ts';

/** The text and sender of a message that was sent, to be written again. @throws Refusal 404 */
export async function readPastMessage(
  ctx: Ctx,
  channel: Pick<Channel, 'name'>,
  id: string,
): Promise<z.input<typeof pastMessage> & { extras: Extras }> {
  const [read] = await ctx.db
    .select()
    .from(messages)
    .innerJoin(messageTexts, and(eq(messageTexts.tenantId, messages.tenantId), eq(messageTexts.messageId, messages.id)))
    .where(
      and(
        eq(messages.tenantId, currentTenant),
        eq(messages.id, id),
        eq(messages.channel, channel.name),
        inArray(messages.state, gone),
      ),
    );
  if (!read) throw notFound();
  const { messages: found, message_texts: text } = read;
  return {
    id: found.id,
    message: withoutSignInToken(text.body),
    sender: found.sender,
    subject: found.subject,
    isPersonalized: found.isPersonalized,
    extras: found.extras,
    optOutLink: found.optOutBase !== '',
    unitsUsed: found.unitsReserved - (await unitsRefunded(ctx, id)),
    dateSent: found.createdAt.toISOString(),
  };
}
