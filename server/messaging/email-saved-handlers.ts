import type { emailRoutes } from '../../contract/messaging/channels/email/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { Channel } from './channels/channel.ts';
import { asEmail, fromEmail } from './channels/email/specified-shapes.ts';
import { listDefaultMessages, readDefaultMessage, saveDefaultMessage } from './saved/default-messages.ts';
import { openDraft, saveDraft } from './saved/drafts.ts';
import { softDelete } from './saved/soft-delete.ts';

type Saved =
  | 'saveDraft'
  | 'draft'
  | `${'' | 'save' | 'delete' | 'restore'}${'D' | 'd'}efaultMessage`
  | 'defaultMessages';

/** Drafts of e-mails, and e-mails to use again. */
export function savedEmailHandlers(
  channel: Channel,
): Pick<Handlers<typeof emailRoutes>, Extract<Saved, keyof typeof emailRoutes>> {
  return {
    saveDraft: (ctx, { body }) => saveDraft(ctx, channel, { ...fromEmail(body) }),
    draft: async (ctx, { params }) => asEmail(await openDraft(ctx, channel, params.id)),
    defaultMessages: { read: (ctx, { query }) => listDefaultMessages(ctx, channel, query) },
    defaultMessage: { read: (ctx, { params }) => readDefaultMessage(ctx, channel, params.id) },
    saveDefaultMessage: (ctx, { body }) => saveDefaultMessage(ctx, channel, body),
    deleteDefaultMessage: (ctx, { params }) =>
      softDelete(ctx, channel, { id: params.id, kind: 'default', deleted: true }),
    restoreDefaultMessage: (ctx, { params }) =>
      softDelete(ctx, channel, { id: params.id, kind: 'default', deleted: false }),
  };
}
