import { emailPayload } from '../../contract/messaging/channels/email/payload.ts';
import type { emailRoutes } from '../../contract/messaging/channels/email/routes.ts';
import { divideNumbers } from '../../contract/phone-numbers.ts';
import type { Base, OuterCtx } from '../core/context.ts';
import { catalogue, sayTo } from '../core/language/catalogue.ts';
import { pictureOrigins } from '../core/http/headers.ts';
import { organisationLanguage } from '../core/tenant-region.ts';
import { inTenant } from '../core/transaction.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { channelHandlers, defaultMessageHandlers } from './channel-handlers.ts';
import { emailChannel } from './channels/email/email-channel.ts';
import { type EmailRoutes, fromEmail, fromEmailTime } from './channels/email/email-routes.ts';
import { findNumbers } from './channels/email/phone-numbers.ts';
import { readReading, readReadingSetting, saveReadingSetting } from './channels/email/reading/read-reading.ts';
import { renderToLook, renderToSend } from './channels/email/rendering/render.ts';
import { forReader, lineForReader } from './channels/email/rendering/rendering.ts';
import { readSetup, showEmail } from './channels/email/show-email.ts';
import { readReceipt } from './messages/receipt.ts';
import { sendMessage } from './messages/send-message.ts';
import { sendToRest } from './messages/send-to-rest.ts';
import { saveDraft } from './saved/drafts.ts';
import { openMessage } from './saved/open-message.ts';
import { saveSchedule, updateSchedule } from './saved/schedules/schedules.ts';

const texts = catalogue('email-test', { test: 'Test: {subject}' });

/** E-mail under the specification's paths and in its shapes. Rendering happens before the transaction. */
export function emailHandlers(base: Base, routes: EmailRoutes): Handlers<typeof emailRoutes> {
  const channel = emailChannel(routes);
  const toRender = async <B>({ tenantId, user }: OuterCtx, body: B) => ({
    ...body,
    language: await inTenant(base, tenantId, user, organisationLanguage),
    ownOrigins: pictureOrigins(base.env),
  });
  return {
    ...channelHandlers(channel),
    receipt: {
      prepare: async (outer, { body }) => {
        const { rendered } = await renderToLook(await toRender(outer, body));
        return async (ctx) => {
          const wish = fromEmail(body);
          // Its examples carry the same sender as the message.
          const head = await channel.checkHead(ctx, wish);
          return readReceipt(ctx, channel, { ...wish, ...head, rendered });
        };
      },
    },
    send: {
      prepare: async (outer, { body }) => {
        const rendered = await renderToSend(await toRender(outer, body));
        return async (ctx) => {
          const sent = await sendMessage(ctx, channel, { ...fromEmail(body), rendered });
          const mail = { ...sent, subject: body.subject, dateSent: ctx.clock().toISOString() };
          return { status: true, mail };
        };
      },
    },
    sendToRest: {
      prepare: async (outer, { params: { id: messageId }, body: { preheader, ...wish } }) => {
        // Fields that are not named keep their values, in the rendering too.
        const { subject, isPersonalized, extras } = await inTenant(base, outer.tenantId, outer.user, (ctx) =>
          openMessage(ctx, messageId, { channel: channel.name, as: 'past' }),
        );
        const whole = { subject, isPersonalized, ...wish, preheader: preheader ?? extras['preheader'] ?? '' };
        const rendered = await renderToSend(await toRender(outer, whole));
        const changed = { messageId, ...wish, extras: { preheader: whole.preheader }, rendered };
        return (ctx) => sendToRest(ctx, channel, changed);
      },
    },
    saveSchedule: {
      prepare: async (outer, { body }) => {
        const rendered = await renderToSend(await toRender(outer, body));
        return (ctx) => saveSchedule(ctx, channel, { ...fromEmail(body), ...fromEmailTime(body), rendered });
      },
    },
    updateSchedule: {
      prepare: async (outer, { params, body }) => {
        const rendered = await renderToSend(await toRender(outer, body));
        return (ctx) =>
          updateSchedule(ctx, channel, params.id, { ...fromEmail(body), ...fromEmailTime(body), rendered });
      },
    },
    ...defaultMessageHandlers(channel),
    saveDraft: (ctx, { body }) => saveDraft(ctx, channel, fromEmail(body)),
    setup: (ctx) => readSetup(ctx, routes),
    render: {
      prepare: async (outer, { body }) => {
        const look = await renderToLook(await toRender(outer, body));
        return (ctx) => showEmail(ctx, channel, routes, { ...body, ...look });
      },
    },
    sendTest: {
      prepare: async (outer, { body }) => {
        const { name, email } = outer.user;
        const { greeting = name, fields, ...written } = body;
        // Rendered for the reader of the test: no place of theirs is left open.
        const rendered = forReader(await renderToSend(await toRender(outer, written)), { greeting, fields });
        const line = body.isPersonalized ? lineForReader(body.subject, { greeting, fields }) : body.subject;
        const subject = sayTo(outer.user, texts.test({ subject: line }))
          .slice(0, 300)
          .toWellFormed();
        const wish = emailPayload.parse({ ...written, subject, isPersonalized: false, toOthers: email });
        return (ctx) => sendMessage(ctx, channel, { ...fromEmail(wish), rendered });
      },
    },
    reading: (ctx, { params }) => readReading(ctx, params.id),
    readingSetting: readReadingSetting,
    saveReadingSetting: async (ctx, { body }) => saveReadingSetting(ctx, body.isOn),
    findNumbers: async (ctx, { body }) => findNumbers(ctx, divideNumbers(body.phones)),
  };
}
