import { nightWords } from '../../../contract/messaging/night-words.ts';
import type { Ctx } from '../../core/context.ts';
import { timeZoneOf } from '../../core/time-zone-of.ts';
import type { SmsRoutes } from '../channels/sms/ladder.ts';
import { holdForMorning } from '../channels/sms/night.ts';
import { wakeWorkers } from '../delivery/wake.ts';
import { refuseUnproved } from './refuse-unproved.ts';
import type { Written } from './write-message.ts';

/**
 * Tells workers and screens that a message is on its way; answers as sendSms does.
 * @throws Refusal 403 while the owner's address is not proved and it would really leave
 */
export async function startDelivery(ctx: Ctx, routes: SmsRoutes, { id, willGet, unitsUsed, channel }: Written) {
  await refuseUnproved(ctx, routes, id);
  const held = await holdForMorning(ctx, routes, id);
  await ctx.audit({
    action: 'sms.sent',
    subject: 'message',
    subjectId: id,
    detail: { people: willGet, units: unitsUsed },
  });
  await ctx.emit('message', { id });
  await ctx.emit('units');
  await wakeWorkers(ctx);
  const who = willGet === 1 ? '1 person' : `${willGet} people`;
  const night = held ? ` ${nightWords(held, await timeZoneOf(ctx))}.` : '';
  return { id, message: `Your message is on its way to ${who}.${night}`, channel, unitsUsed };
}
