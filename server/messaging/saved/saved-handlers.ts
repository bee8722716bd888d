import type { savedRoutes } from '../../../contract/messaging/saved-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { listDefaultMessages, readDefaultMessage, saveDefaultMessage } from './default-messages.ts';
import { listDrafts, openDraft, saveDraft } from './drafts.ts';
import { readPastMessage } from '../messages/past-message.ts';
import { takeAway } from './take-away.ts';

export const savedHandlers: Handlers<typeof savedRoutes> = {
  saveDraft: (ctx, { body }) => saveDraft(ctx, body),
  drafts: (ctx, { query }) => listDrafts(ctx, query),
  draft: (ctx, { params }) => openDraft(ctx, params.id),
  deleteDraft: (ctx, { params }) => takeAway(ctx, { id: params.id, kind: 'draft', away: true }),
  restoreDraft: (ctx, { params }) => takeAway(ctx, { id: params.id, kind: 'draft', away: false }),
  defaultMessages: { read: (ctx, { query }) => listDefaultMessages(ctx, query) },
  defaultMessage: { read: (ctx, { params }) => readDefaultMessage(ctx, params.id) },
  saveDefaultMessage: (ctx, { body }) => saveDefaultMessage(ctx, body),
  deleteDefaultMessage: (ctx, { params }) => takeAway(ctx, { id: params.id, kind: 'default', away: true }),
  restoreDefaultMessage: (ctx, { params }) => takeAway(ctx, { id: params.id, kind: 'default', away: false }),
  pastMessage: { read: (ctx, { query }) => readPastMessage(ctx, query.CommReportId) },
};
