import type { z } from 'zod';
import type { smsPayload } from '../../contract/messaging/channels/sms/payload.ts';
import type { Ctx } from '../core/context.ts';
import { smsChannel } from './channels/sms/sms-channel.ts';
import { type SmsRoutes, fromSms } from './channels/sms/sms-routes.ts';
import { sendMessage } from './messages/send-message.ts';

/** Sends an SMS, as `sendMessage` does. */
export const sendSms = (ctx: Ctx, routes: SmsRoutes, payload: z.output<typeof smsPayload>) =>
  sendMessage(ctx, smsChannel(routes), fromSms(payload));
