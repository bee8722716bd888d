import type { reportRoutes } from '../../contract/reports/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { readHome } from './home/home.ts';
import { offeringReportFile, serviceReportFile } from './services/report-files.ts';
import { readOfferingReport, readServiceReport } from './services/service-report.ts';
import { privacyHandlers } from './privacy/handlers.ts';

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
