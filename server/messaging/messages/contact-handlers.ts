import type { contactRoutes } from '../../../contract/messaging/contact-routes.ts';
import { smsPayload } from '../../../contract/messaging/schemas.ts';
import type { Base } from '../../core/context.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { readContactFile } from '../../people/index.ts';
import { stageContacts } from '../audience/contact-files.ts';
import { contactTemplate } from '../audience/contact-template.ts';
import type { SmsRoutes } from '../channels/sms/ladder.ts';
import { previewSms } from './receipt.ts';
import { sendSms } from './send-sms.ts';
import { onlyApprovedMask } from '../channels/sms/sender-ids/sender-ids.ts';

/** Contact files: staged for the screens, or sent to at once. */
export function contactHandlers(base: Base, routes: SmsRoutes): Handlers<typeof contactRoutes> {
  return {
    sendToFile: {
      prepare: async (outer, { files, body }) => {
        const read = await readContactFile(base, outer, files.file);
        return async (ctx) => {
          const { fileId, notes } = await stageContacts(ctx, files.file.name, read);
          const { message, isPersonalized, gatewayToUse } = body;
          const subject = body.subject.trim() || (await onlyApprovedMask(ctx));
          const payload = smsPayload.parse({ subject, message, isPersonalized, fileId, gateWayToUse: gatewayToUse });
          const sent = await sendSms(ctx, routes, payload);
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
          return { ...staged, receipt: await previewSms(ctx, routes, payload) };
        };
      },
    },
    contactTemplate: (ctx, { params }) => contactTemplate(ctx, params.format),
  };
}
