import type { actRoutes } from '../../../contract/people/act-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { archivePeople, restorePeople, undoArchiving } from './archive.ts';
import { listArchived } from './archived.ts';

export const actHandlers: Handlers<typeof actRoutes> = {
  archive: async (ctx, { body }) => {
    await archivePeople(ctx, { ids: body });
    return true;
  },
  archiveChosen: (ctx, { body }) => archivePeople(ctx, body.who),
  restore: (ctx, { body }) => restorePeople(ctx, body),
  undoAct: (ctx, { params }) => undoArchiving(ctx, params.id),
  archived: (ctx, { query }) => listArchived(ctx, query),
};
