import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Extras } from '../../../contract/messaging/payload.ts';
import type { draftWish } from '../../../contract/messaging/saved-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { Channel } from '../channels/channel.ts';
import { refusals } from '../channels/messaging-texts.ts';
import { lockDraft } from '../messages/send-message.ts';
import { wishOf } from '../messages/write-message.ts';
import { messages, writeText } from '../tables/message-tables.ts';

type Named = Pick<Channel, 'name'>;

const one = ({ name }: Named, id: string) =>
  and(eq(messages.tenantId, currentTenant), eq(messages.id, id), eq(messages.channel, name));
const draft = (channel: Named, id: string) => and(one(channel, id), eq(messages.state, 'draft'));

/**
 * Saves a draft with everything typed into it; with an `id` it writes over that one.
 * @throws Refusal 404, and 409 as `lockDraft` or where the session works in another organisation
 */
export async function saveDraft(
  ctx: Ctx,
  channel: Pick<Channel, 'name' | 'excerpt'>,
  {
    id,
    updatedAt: asRead,
    tenantID,
    body,
    groupedContacts,
    ToContacts,
    toOthers,
    fileId,
    ...written
  }: z.output<typeof draftWish> & {
    extras?: Extras;
  },
): Promise<{ id: string; updatedAt: string }> {
  const { name } = channel;
  if (tenantID && tenantID.toLowerCase() !== ctx.tenantId)
    throw refuse('messaging.other_organisation', 409, refusals.otherOrganisation);
  if (id) await lockDraft(ctx, channel, { id, asRead, what: 'draft' });
  const updatedAt = ctx.clock();
  const wish = wishOf({ groupedContacts, ToContacts, toOthers, fileId });
  const values = { ...written, wish, updatedAt };
  const createdBy = ctx.user?.accountId ?? null;
  const [saved] = id
    ? await ctx.db.update(messages).set(values).where(draft(channel, id)).returning({ id: messages.id })
    : await ctx.db
        .insert(messages)
        .values({ tenantId: ctx.tenantId, channel: name, state: 'draft', createdBy, ...values })
        .returning({ id: messages.id });
  if (!saved) throw notFound();
  await writeText(ctx, saved.id, { body, excerpt: channel.excerpt?.(body) ?? null, rendered: null });
  if (!id || !(await isAuthorKnown(ctx, channel, id))) {
    const action = `${name}.${id ? 'draft_changed' : 'draft_saved'}`;
    await ctx.audit({ action, subject: 'draft', subjectId: saved.id });
  }
  ctx.emit('draft', { id: saved.id });
  return { id: saved.id, updatedAt: updatedAt.toISOString() };
}

/** A draft is saved every few words. The trail names its author once in ten minutes, or when somebody else writes on. */
async function isAuthorKnown(ctx: Ctx, { name }: Named, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ known: boolean }>(sql`
    SELECT account_id IS NOT DISTINCT FROM ${ctx.user?.accountId ?? null}::uuid AND at > now() - interval '10 minutes' AS known
    FROM audit WHERE tenant_id = ${currentTenant} AND subject_id = ${id} AND action IN (${`${name}.draft_saved`}, ${`${name}.draft_changed`})
    ORDER BY at DESC LIMIT 1`);
  return rows[0]?.known ?? false;
}

/** Deletes a draft so that it can be taken back. @throws Refusal 404, and 409 if it was sent, or changed since `asRead` */
export async function deleteDraft(ctx: Ctx, channel: Named, id: string, asRead?: string): Promise<true> {
  await lockDraft(ctx, channel, { id, asRead, what: 'draft' });
  return withdrawDraft(ctx, channel, id);
}

/** Deletes a draft, or takes it back. @throws Refusal 404 */
export async function withdrawDraft(ctx: Ctx, channel: Named, id: string, back = false): Promise<true> {
  const changed = await ctx.db
    .update(messages)
    .set(back ? { state: 'draft', doneAt: null } : { state: 'withdrawn', doneAt: ctx.clock() })
    .where(back ? and(one(channel, id), eq(messages.state, 'withdrawn'), isNull(messages.dueAt)) : draft(channel, id))
    .returning({ id: messages.id });
  if (changed.length === 0) throw notFound();
  const action = `${channel.name}.draft_${back ? 'restored' : 'deleted'}`;
  await ctx.audit({ action, subject: 'draft', subjectId: id });
  ctx.emit('draft', { id });
  return true;
}
