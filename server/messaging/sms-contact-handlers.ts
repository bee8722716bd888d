import type { contactRoutes } from '../../contract/messaging/channels/sms/contact-routes.ts';
import { smsPayload } from '../../contract/messaging/channels/sms/payload.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { readContactFile } from '../people/index.ts';
import { stageContacts } from './audience/contact-files.ts';
import type { Channel } from './channels/channel.ts';
import { contactTemplate } from './channels/sms/contact-template.ts';
import { fromSms } from './channels/sms/specified-shapes.ts';
import { readReceipt } from './messages/receipt.ts';
import { sendMessage } from './messages/send-message.ts';

/** Contact files: staged for the screens, or sent to at once. */
export function smsContactHandlers(base: Base, channel: Channel): Handlers<typeof contactRoutes> {
  return {
    sendToFile: {
      prepare: async (outer, { files, body }) => {
        const read = await readContactFile(base, outer, files.file);
        return async (ctx) => {
          const { fileId, notes } = await stageContacts(ctx, files.file.name, read);
          const { message, isPersonalized, gatewayToUse } = body;
          const subject = body.subject.trim() || (await channel.onlySender(ctx));
          const payload = smsPayload.parse({ subject, message, isPersonalized, fileId, gateWayToUse: gatewayToUse });
          const sent = await sendMessage(ctx, channel, fromSms(payload));
          return { response: sent.message, id: sent.id, fileId, unitsUsed: sent.unitsUsed, notes };
        };
      },
    },
    uploadContacts: {
      prepare: async (outer, { files, body }) => {
        const read = await readContactFile(base, outer, files.file);
        return async (ctx) => {
          const staged = await stageContacts(ctx, files.file.name, read);
          const payload = smsPayload.parse({ ...body, fileId: staged.fileId });
          return { ...staged, receipt: await readReceipt(ctx, channel, fromSms(payload)) };
        };
      },
    },
    contactTemplate: (ctx, { params }) => contactTemplate(ctx, params.format),
  };
}
