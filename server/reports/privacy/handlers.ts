import type { privacyRoutes } from '../../../contract/reports/privacy-routes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { closeOrganisation, cancelClosing } from './close-organisation.ts';
import { downloadExport, exportOrganisation, listExports } from './export-organisation.ts';
import { previewRetention, readRetention, saveRetention } from './retention.ts';

export function privacyHandlers(storage: Storage): Handlers<typeof privacyRoutes> {
  return {
    retention: (ctx) => readRetention(ctx),
    previewRetention: (ctx, { body }) => previewRetention(ctx, body),
    saveRetention: (ctx, { body }) => saveRetention(ctx, body),
    exports: (ctx) => listExports(ctx),
    exportOrganisation: { prepare: (ctx, { body }) => exportOrganisation(ctx, body.password) },
    downloadExport: (ctx, { params }) => downloadExport(storage, ctx, params.id),
    closeOrganisation: { prepare: (ctx, { body }) => closeOrganisation(ctx, body) },
    cancelClosing: (ctx) => cancelClosing(ctx),
  };
}
