import { and, eq, sql } from 'drizzle-orm';
import { parseMemberIds } from '../../../contract/messaging/tokens.ts';
import { divideNumbers } from '../../../contract/phone-numbers.ts';
import type { Ctx } from '../../core/context.ts';
import type { Traced } from '../../people/index.ts';
import { type SavedDestination, savedMessages, schedules } from '../saved/saved-tables.ts';

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(-9);

/** Takes a person and their number out of everything that is written and has not gone yet: drafts, texts, schedules. */
export async function forgetInSaved(ctx: Ctx, { id, phone }: Traced): Promise<void> {
  const without = (destination: SavedDestination): SavedDestination => ({
    ...destination,
    ToContacts: parseMemberIds(destination.ToContacts)
      .ids.filter((one) => one !== id)
      .join(','),
    toOthers: divideNumbers(destination.toOthers)
      .filter((number) => phone === null || digits(number) !== digits(phone))
      .join(', '),
  });
  const named = (column: typeof savedMessages.destination | typeof schedules.destination) =>
    sql`(${column}->>'ToContacts' LIKE ${`%${id}%`} OR ${column}->>'toOthers' <> '')`;
  for (const row of await ctx.db.select().from(savedMessages).where(named(savedMessages.destination))) {
    const destination = without(row.destination);
    await ctx.db
      .update(savedMessages)
      .set({ destination })
      .where(and(eq(savedMessages.id, row.id)));
  }
  for (const row of await ctx.db.select().from(schedules).where(named(schedules.destination))) {
    await ctx.db
      .update(schedules)
      .set({ destination: without(row.destination) })
      .where(eq(schedules.id, row.id));
  }
}
