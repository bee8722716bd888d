import type { attendanceRoutes } from '../../contract/attendance/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { addContribution, listContributions, reverseContribution } from './contributions/contributions.ts';
import { createItem, listEvents } from './create-item.ts';
import { itemOfCode, listItems, readItem } from './read.ts';
import { checkIn, checkOut } from './visits/mark.ts';
import { sync } from './visits/sync.ts';
import { readReport } from './report/report.ts';
import { reportFile } from './report/report-file.ts';
import { listReportPeople } from './report/who.ts';
import { listRoll } from './visits/roll.ts';
import { readSheet } from './visits/sheet.ts';
import { removeItem, restoreItem, stopRepeating } from './remove-item.ts';

export const attendanceHandlers = (): Handlers<typeof attendanceRoutes> => ({
  create: (ctx, { body }) => createItem(ctx, body),
  list: (ctx, { query }) => listItems(ctx, query),
  ofGroup: (ctx, { query }) => listItems(ctx, query),
  events: (ctx) => listEvents(ctx),
  item: (ctx, { query: { id, attendanceCode = '' } }) => (id ? readItem(ctx, id) : itemOfCode(ctx, attendanceCode)),
  remove: (ctx, { query }) => removeItem(ctx, query.attendanceId),
  restore: (ctx, { params }) => restoreItem(ctx, params.id),
  stopRepeating: (ctx, { params }) => stopRepeating(ctx, params.id),
  mark: (ctx, { body }) => checkIn(ctx, body),
  checkOut: (ctx, { body }) => checkOut(ctx, body),
  sync: (ctx, { body }) => sync(ctx, body),
  roll: (ctx, { query }) => listRoll(ctx, query),
  sheet: (ctx, { query }) => readSheet(ctx, query.itemId),
  report: (ctx, { query }) => readReport(ctx, query.id),
  reportPeople: (ctx, { query }) => listReportPeople(ctx, query),
  reportFile: (ctx, { query }) => reportFile(ctx, query),
  contributions: (ctx, { query }) => listContributions(ctx, query.id),
  addContribution: (ctx, { body }) => addContribution(ctx, body),
  reverseContribution: (ctx, { params }) => reverseContribution(ctx, params.id),
});
