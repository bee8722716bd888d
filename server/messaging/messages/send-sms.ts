import type { z } from 'zod';
import type { smsPayload } from '../../../contract/messaging/schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { SmsRoutes } from '../channels/sms/ladder.ts';
import { startDelivery } from './start-delivery.ts';
import { writeMessage } from './write-message.ts';

/**
 * Sends an SMS: the message, its frozen audience and the units it needs are written in the caller's transaction, or
 * nothing is. Workers take it from there; the answer does not wait for them.
 * @throws Refusal as `writeMessage` and `startDelivery`
 */
export async function sendSms(ctx: Ctx, routes: SmsRoutes, payload: z.output<typeof smsPayload>) {
  return startDelivery(
    ctx,
    routes,
    await writeMessage(ctx, routes, payload, { state: 'sending', createdBy: ctx.user?.accountId ?? null }),
  );
}
