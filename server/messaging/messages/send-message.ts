import type { MessagePayload } from '../../../contract/messaging/payload.ts';
import type { Ctx } from '../../core/context.ts';
import type { Channel } from '../channels/channel.ts';
import { startDelivery } from './start-delivery.ts';
import { writeMessage } from './write-message.ts';

/**
 * Sends a message: it, its frozen audience and the units it needs are written in the caller's transaction, or nothing is.
 * Workers take it from there; the answer does not wait for them.
 * @throws Refusal as `writeMessage` and `startDelivery`
 */
export async function sendMessage(ctx: Ctx, channel: Channel, payload: MessagePayload) {
  return startDelivery(
    ctx,
    channel,
    await writeMessage(ctx, channel, payload, { state: 'sending', createdBy: ctx.user?.accountId ?? null }),
  );
}
