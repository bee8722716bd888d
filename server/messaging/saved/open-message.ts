import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { openedAs, openedMessage } from '../../../contract/messaging/saved-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { refuseSpentDraft } from '../messages/send-message.ts';
import { gone, messages, messageTexts, withoutSignInToken } from '../tables/message-tables.ts';
import { openDestination } from './saved-destination.ts';

const nobody = { groupedContacts: [], ToContacts: '', toOthers: '' };

/**
 * A message for the composer: a draft or a schedule as it was left, or one that has gone, to be written again.
 * @throws Refusal 404, and 409 `messaging.draft_spent` for a draft that was sent or scheduled
 */
export async function openMessage(
  ctx: Ctx,
  id: string,
  { channel, as }: { channel: string; as: z.output<typeof openedAs> },
): Promise<z.input<typeof openedMessage>> {
  const [found] = await ctx.db
    .select({ row: messages, body: messageTexts.body })
    .from(messages)
    .innerJoin(messageTexts, and(eq(messageTexts.tenantId, currentTenant), eq(messageTexts.messageId, messages.id)))
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id), eq(messages.channel, channel)));
  if (!found) throw notFound();
  const { row, body } = found;
  const { state, dueAt, localDate, localTime, timeZone } = row;
  if (as === 'draft') refuseSpentDraft(state);
  const due = dueAt && localDate && localTime && timeZone ? { localDate, localTime, timeZone } : null;
  const past = gone.some((one) => one === state);
  if (!{ draft: state === 'draft', schedule: due, past }[as]) throw notFound();
  return {
    ...row,
    message: as === 'past' ? withoutSignInToken(body) : body,
    optOutLink: as === 'past' ? row.optOutBase !== '' : row.optOutLink,
    gateWayToUse: row.gatewayToUse,
    ...(await openDestination(ctx, row.wish ?? nobody)),
    due: due && dueAt && { ...due, dueAt: dueAt.toISOString() },
    updatedAt: row.updatedAt.toISOString(),
  };
}
