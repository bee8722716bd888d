import type { Ctx } from '../../core/context.ts';
import type { Channel } from '../channels/channel.ts';
import { heldText, holdBack } from '../channels/hold.ts';
import { wakeWorkers } from '../delivery/wake-workers.ts';
import { refuseUnproved } from './refuse-unproved.ts';
import type { Written } from './write-message.ts';
import { confirmations } from '../channels/messaging-texts.ts';
import { sayTo } from '../../core/language/catalogue.ts';

/**
 * Tells workers and screens that a message is on its way; answers as sending does.
 * @throws Refusal 403 while the owner's address is not proved and it would really leave
 */
export async function startDelivery(ctx: Ctx, channel: Channel, { id, willGet, unitsUsed, route }: Written) {
  await refuseUnproved(ctx, channel.routes, id);
  const held = await holdBack(ctx, channel, id);
  await ctx.audit({
    action: `${channel.name}.sent`,
    subject: 'message',
    subjectId: id,
    detail: { people: willGet, units: unitsUsed },
  });
  ctx.emit('message', { id });
  ctx.emit('units');
  await wakeWorkers(ctx);
  const waits = await heldText(ctx, channel, held);
  const text = waits
    ? confirmations.onItsWayAndWaits({ count: willGet, waits })
    : confirmations.onItsWay({ count: willGet });
  return { id, message: sayTo(ctx.user, text), channel: route, unitsUsed };
}
