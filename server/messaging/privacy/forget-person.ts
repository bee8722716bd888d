import { and, eq, sql } from 'drizzle-orm';
import { parseMemberIds } from '../../../contract/messaging/tokens.ts';
import type { Ctx } from '../../core/context.ts';
import type { Channels } from '../channels/registry.ts';
import type { Traced } from '../../people/index.ts';
import { messages, type SavedDestination } from '../tables/message-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Takes a person and their addresses out of what drafts and schedules are for. */
export async function forgetInSaved(ctx: Ctx, channels: Channels, person: Traced): Promise<void> {
  const { id } = person;
  const without = (channel: string, destination: SavedDestination): SavedDestination => {
    const { divide, isOf } = channels.named(channel).reach;
    const theirs = isOf(person);
    return {
      ...destination,
      ToContacts: parseMemberIds(destination.ToContacts)
        .ids.filter((one) => one !== id)
        .join(','),
      toOthers: divide(destination.toOthers)
        .filter((typed) => !theirs(typed))
        .join(', '),
    };
  };
  const named = sql`(${messages.wish}->>'ToContacts' LIKE ${`%${id}%`} OR ${messages.wish}->>'toOthers' <> '')`;
  const written = await ctx.db
    .select({ id: messages.id, channel: messages.channel, wish: messages.wish })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), named));
  for (const { id: messageId, channel, wish } of written) {
    if (!wish) continue;
    await ctx.db
      .update(messages)
      .set({ wish: without(channel, wish) })
      .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, messageId)));
  }
}
