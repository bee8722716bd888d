import { and, eq, sql } from 'drizzle-orm';
import { parseMemberIds } from '../../../contract/messaging/tokens.ts';
import type { Ctx } from '../../core/context.ts';
import type { Channels } from '../channels/registry.ts';
import type { Traced } from '../../people/index.ts';
import { type SavedDestination, savedMessages, schedules } from '../tables/saved-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Takes a person and their addresses out of everything that is written and has not gone yet: drafts, texts, schedules. */
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
  const named = (column: typeof savedMessages.destination | typeof schedules.destination) =>
    sql`(${column}->>'ToContacts' LIKE ${`%${id}%`} OR ${column}->>'toOthers' <> '')`;
  for (const row of await ctx.db
    .select()
    .from(savedMessages)
    .where(and(eq(savedMessages.tenantId, currentTenant), named(savedMessages.destination)))) {
    const destination = without(row.channel, row.destination);
    await ctx.db
      .update(savedMessages)
      .set({ destination })
      .where(and(eq(savedMessages.tenantId, currentTenant), eq(savedMessages.id, row.id)));
  }
  for (const row of await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.tenantId, currentTenant), named(schedules.destination)))) {
    await ctx.db
      .update(schedules)
      .set({ destination: without(row.channel, row.destination) })
      .where(and(eq(schedules.tenantId, currentTenant), eq(schedules.id, row.id)));
  }
}
