import type { attendanceRoutes } from '../../contract/attendance/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { addContribution, listContributions, reverseContribution } from './contributions/contributions.ts';
import { listArrivals } from './self-check-in/arrivals.ts';
import { arrivalIsNew, confirmArrival, discardArrival, reopenArrival } from './self-check-in/decide.ts';
import { readHereLink, setHereLink } from './self-check-in/open-item.ts';
import { readCarerNote, saveCarerNote } from './carer-notes.ts';
import { createItem, listEvents } from './create-item.ts';
import { listDoorDevices, markDevice, revokeDevice } from './door/devices.ts';
import { openDoor, readDoor } from './door/door.ts';
import { readDoorFile, takeDoorFile } from './door/door-file.ts';
import { makeDoorLink, stopDoorLink } from './door/door-link.ts';
import { listDoorRoll } from './door/door-roll.ts';
import { joinDoor, readDoorLink } from './door/join-door.ts';
import { addHelper, listHelpers, removeHelper } from './helpers/name-helpers.ts';
import { requireLeaderOfItem } from './calling-device.ts';
import { listItems } from './read.ts';
import { checkIn, checkInAtOnce, checkOut, readOpenedItem } from './visits/check-in-and-out.ts';
import { sync } from './visits/sync.ts';
import { countAddedLater, listReportPeople } from './report/report-people.ts';
import { readReport } from './report/report.ts';
import { reportFile } from './report/report-file.ts';
import { listRoll, readSheet } from './visits/roll.ts';
import { removeItem, restoreItem, stopRepeating } from './remove-item.ts';

export const attendanceHandlers = (base: Base): Handlers<typeof attendanceRoutes> => ({
  readDoorLink: (open, { body }) => readDoorLink(open, body),
  joinDoor: (open, { body }) => joinDoor(open, body),
  door: (ctx) => readDoor(ctx, ctx.device!.id),
  openDoor: (ctx, { body }) => openDoor(ctx, body),
  doorRoll: (ctx, { query }) => listDoorRoll(ctx, query),
  doorDevices: (ctx, { query }) => listDoorDevices(ctx, query.itemId),
  makeDoorLink: (ctx, { body }) => makeDoorLink(ctx, base, body.itemId),
  stopDoorLink: (ctx, { params }) => stopDoorLink(ctx, params.id),
  revokeDoorDevice: (ctx, { params }) => revokeDevice(ctx, params.id),
  markDoorDevice: (ctx, { params, body }) => markDevice(ctx, params.id, body.forChildren),
  uploadDoorFile: {
    prepare: async (_outer, { files }) => {
      const file = readDoorFile(files.file);
      return (ctx) => takeDoorFile(ctx, file);
    },
  },
  carerNote: (ctx, { params }) => readCarerNote(ctx, params.personId),
  saveCarerNote: (ctx, { params, body }) => saveCarerNote(ctx, params.personId, body),
  create: (ctx, { body }) => createItem(ctx, body),
  list: (ctx, { query }) => listItems(ctx, query),
  ofGroup: (ctx, { query }) => listItems(ctx, query),
  events: (ctx) => listEvents(ctx),
  item: (ctx, { query }) => readOpenedItem(ctx, query),
  remove: (ctx, { query }) => removeItem(ctx, query.attendanceId),
  restore: (ctx, { params }) => restoreItem(ctx, params.id),
  stopRepeating: (ctx, { params }) => stopRepeating(ctx, params.id),
  mark: {
    prepare: async (outer, { body }) => (await checkInAtOnce(outer, body)) ?? ((ctx) => checkIn(ctx, body)),
  },
  checkOut: (ctx, { body }) => checkOut(ctx, body),
  sync: (ctx, { body }) => sync(ctx, body),
  roll: (ctx, { query }) => listRoll(ctx, query),
  sheet: (ctx, { query }) => readSheet(ctx, query.itemId),
  report: async (ctx, { query }) => {
    await requireLeaderOfItem(ctx, query.id);
    return readReport(ctx, query.id);
  },
  countAddedLater: async (ctx, { params, body }) => {
    await requireLeaderOfItem(ctx, params.id);
    return countAddedLater(ctx, { ...params, ...body });
  },
  reportPeople: async (ctx, { query }) => {
    await requireLeaderOfItem(ctx, query.id);
    return listReportPeople(ctx, query);
  },
  reportFile: (ctx, { query }) => reportFile(ctx, query),
  contributions: (ctx, { query }) => listContributions(ctx, query.id),
  addContribution: (ctx, { body }) => addContribution(ctx, body),
  reverseContribution: (ctx, { params }) => reverseContribution(ctx, params.id),
  helpers: (ctx, { query }) => listHelpers(ctx, query.itemId),
  addHelper: (ctx, { body }) => addHelper(ctx, body),
  removeHelper: (ctx, { body }) => removeHelper(ctx, body),
  hereLink: (ctx, { query }) => readHereLink(ctx, query.itemId),
  setHereLink: (ctx, { body }) => setHereLink(ctx, body.itemId, body.state),
  arrivals: (ctx, { query }) => listArrivals(ctx, query.itemId),
  confirmArrival: (ctx, { params, body }) => confirmArrival(ctx, params.id, body.personId),
  arrivalIsNew: (ctx, { params, body }) => arrivalIsNew(ctx, params.id, body.name),
  discardArrival: (ctx, { params }) => discardArrival(ctx, params.id),
  reopenArrival: (ctx, { params }) => reopenArrival(ctx, params.id),
});
