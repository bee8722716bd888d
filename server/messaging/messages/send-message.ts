import { and, eq, sql } from 'drizzle-orm';
import type { MessagePayload } from '../../../contract/messaging/payload.ts';
import { type Changeable, conflictText } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { lastChange } from '../../core/last-change.ts';
import type { Channel, Routes } from '../channels/channel.ts';
import { refusals, confirmations } from '../channels/messaging-texts.ts';
import { messages } from '../tables/message-tables.ts';
import { writeMessage, type Written } from './write-message.ts';
import { refuseWhileWaiting } from '../../session/index.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { waitingText, waitForMorning } from '../channels/night-waits.ts';
import { wakeWorkers } from '../delivery/worker-presence.ts';
import { sayTo } from '../../core/language/catalogue.ts';

/**
 * Sends a message: it, its frozen audience and the units it needs are written in the caller's transaction, or nothing is.
 * The draft it was written in becomes the message. Workers take it from there; the answer does not wait for them.
 * @throws Refusal as `takeDraft`, `writeMessage` and `startDelivery`
 */
export async function sendMessage(ctx: Ctx, channel: Channel, payload: MessagePayload) {
  const id = await takeDraft(ctx, channel, payload);
  const createdBy = ctx.user?.accountId ?? null;
  return startDelivery(
    ctx,
    channel,
    await writeMessage(ctx, channel, payload, { id, state: 'sending', createdBy, wish: null }),
  );
}

/**
 * Locks the draft that a message was written in, in the transaction that sends or schedules it: opened in two windows, it
 * still goes out once, and what was written into it elsewhere does not go unseen. Answers its id.
 * @throws Refusal as `lockDraft`, and 409 `messaging.draft_spent` for a deleted one
 */
export async function takeDraft(
  ctx: Ctx,
  channel: Pick<Channel, 'name'>,
  { draftId: id, draftUpdatedAt: asRead }: Pick<MessagePayload, 'draftId' | 'draftUpdatedAt'>,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  if ((await lockDraft(ctx, channel, { id, asRead, what: 'draftToSend' })) !== 'draft') throw spent();
  ctx.emit('draft', { id });
  return id;
}

const spent = () => refuse('messaging.draft_spent', 409, refusals.draftSpent);

/** A deleted draft is not here any more; one that was sent or scheduled still is, as a message. */
export function refuseSpentDraft(state: (typeof messages.$inferSelect)['state']): void {
  if (state !== 'draft' && state !== 'withdrawn') throw spent();
}

/**
 * Locks a draft until the transaction ends. Nobody sends or writes over what somebody else, or they themselves in another
 * window, have written since it was read.
 * @throws Refusal 404 for one that was never here, 409 `messaging.draft_spent` for one that went, and
 * `messaging.draft_changed` for one that is not as it was at `asRead` any more
 */
export async function lockDraft(
  ctx: Ctx,
  { name }: Pick<Channel, 'name'>,
  { id, asRead, what }: { id: string; asRead: string | undefined; what: Changeable },
) {
  const [draft] = await ctx.db
    .select({ state: messages.state, updatedAt: messages.updatedAt })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id), eq(messages.channel, name)))
    .for('update');
  if (!draft) throw notFound();
  refuseSpentDraft(draft.state);
  if (draft.state === 'draft' && asRead && draft.updatedAt.getTime() !== new Date(asRead).getTime()) {
    const actions = ['draft_saved', 'draft_changed'].map((action) => `${name}.${action}`);
    throw refuse('messaging.draft_changed', 409, conflictText(what, await lastChange(ctx, { subjectId: id, actions })));
  }
  return draft.state;
}

/**
 * Before the owner of an organisation has proved their address, no message reaches real people. Messages by the sandbox
 * alone never wait.
 * @throws Refusal 403 `session.unproved`
 */
export async function refuseUnproved(ctx: Ctx, { gateways, pretend }: Routes, messageId: string): Promise<void> {
  if (gateways.pretend) return;
  const unreal = [pretend, ...gateways.ordered.filter((one) => one.pretend)].map(({ name }) => name);
  const real = await ctx.db.execute(sql`
    SELECT FROM messages WHERE tenant_id = ${currentTenant} AND id = ${messageId} AND NOT routes <@ ${arrayOf(unreal, 'text')}`);
  if (real.rowCount) await refuseWhileWaiting(ctx);
}

/**
 * Tells workers and screens that a message is on its way; answers as sending does. `of`: the message whose text it corrects.
 * @throws Refusal 403 while the owner's address is not proved and it would really leave
 */
export async function startDelivery(
  ctx: Ctx,
  channel: Channel,
  { id, willGet, unitsUsed, route, of }: Written & { of?: string },
) {
  await refuseUnproved(ctx, channel.routes, id);
  const waiting = await waitForMorning(ctx, channel, id);
  await ctx.audit({
    action: `${channel.name}.${of ? 'sent_to_rest' : 'sent'}`,
    subject: 'message',
    subjectId: id,
    detail: { people: willGet, units: unitsUsed, ...(of && { of }) },
  });
  for (const changed of of ? [id, of] : [id]) ctx.emit('message', { id: changed });
  ctx.emit('units');
  await wakeWorkers(ctx);
  const waits = await waitingText(ctx, channel, waiting);
  const text = confirmations.onItsWay({
    what: of ? 'corrected' : 'message',
    count: willGet,
    held: waits ? 'yes' : '',
    waits: waits ?? '',
  });
  return { id, message: sayTo(ctx.user, text), channel: route, unitsUsed };
}
