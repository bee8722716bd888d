import { sql } from 'drizzle-orm';
import { messagePayload } from '../../../../contract/messaging/payload.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Channel, FromWords, Wording } from '../../channels/channel.ts';
import { saveDraft } from '../drafts.ts';
import { heldAfterRestore, reasonColumns, saveSchedule } from './schedules.ts';
import { currentTenant } from '../../../core/db/index.ts';

const held = reasonColumns(heldAfterRestore);

/** The channel's message from words: before any transaction, as it may have to render. @throws Refusal 422 */
export const prepareWording = async (channel: Channel, wording: Wording): Promise<FromWords> =>
  channel.fromWords ? channel.fromWords(wording) : { subject: wording.subject, body: wording.words };

/** `at`: the moment for which it is scheduled, now unless named. */
type Automatic = { prepared: FromWords; people: readonly string[]; as: 'draft' | 'send'; at?: Date };

/**
 * Leaves a message that writes itself among the drafts, or among the scheduled ones: from there it goes the way of
 * any other, waits where any other would, and costs the same. Everybody gets their own. While the organisation is held after
 * a restore it waits until somebody says so.
 * Answers the id of what was scheduled. @throws Refusal as scheduling does
 */
export async function writeAutomatically(
  ctx: Ctx,
  channel: Channel,
  { prepared, people, as, at = ctx.clock() }: Automatic,
): Promise<string | null> {
  const { body, rendered } = prepared;
  const payload = messagePayload.omit({ message: true }).parse({
    ...(await channel.automaticHead(ctx, prepared.subject)),
    isPersonalized: true,
    sharedAddress: 'each',
    ToContacts: people.join(','),
  });
  if (as === 'draft') {
    const { sender, subject, isPersonalized, sharedAddress, groupedContacts, ToContacts, toOthers, optOutLink } =
      payload;
    const written = { sender, subject, body, isPersonalized, sharedAddress, optOutLink };
    const to = { groupedContacts, ToContacts, toOthers };
    await saveDraft(ctx, channel, { ...written, ...to, isDefaultBirthDayMessage: false });
    return null;
  }
  const due = { date: at.toISOString(), audience: 'computed' as const };
  const { id } = await saveSchedule(ctx, channel, { ...payload, ...due, message: body, ...(rendered && { rendered }) });
  await ctx.write(sql`
    UPDATE messages SET state = 'held', reason = ${held.reason}, why = ${JSON.stringify(held.why)}::jsonb
    WHERE tenant_id = ${currentTenant} AND id = ${id}
      AND (SELECT t.held_at FROM tenants t WHERE t.tenant_id = ${currentTenant}) IS NOT NULL`);
  return id;
}
