import type { reportRoutes } from '../../contract/reports/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { readHome } from './home/home.ts';
import { offeringReportFile, serviceReportFile } from './services/report-files.ts';
import { readOfferingReport, readServiceReport } from './services/service-report.ts';
import type { privacyRoutes } from '../../contract/reports/privacy-routes.ts';
import { closeOrganisation, cancelClosing } from './privacy/close-organisation.ts';
import { downloadExport, exportOrganisation, listExports } from './privacy/export-organisation.ts';
import { previewRetention, readRetention, saveRetention } from './privacy/retention.ts';

export function reportHandlers(storage: Storage): Handlers<typeof reportRoutes> {
  return {
    ...privacyHandlers(storage),
    home: (ctx) => readHome(ctx),
    serviceReport: (ctx, { query }) => readServiceReport(ctx, query),
    offeringReport: (ctx, { query }) => readOfferingReport(ctx, query),
    serviceReportFile: (ctx, { query }) => serviceReportFile(ctx, query),
    offeringReportFile: (ctx, { query }) => offeringReportFile(ctx, query),
  };
}

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
