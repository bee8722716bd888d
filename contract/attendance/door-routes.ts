import * as d from './door-schemas.ts';
import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const byId = z.object({ id: z.uuid() });
const byPerson = z.object({ personId: z.uuid() });
const done = z.literal(true);

/** The door: helpers' links, devices, their roll, and what stands on children's labels. Beside `sync`, which devices call too. */
export const doorRoutes = defineRoutes({
  readDoorLink: {
    method: 'POST',
    path: '/api/CheckInAttendance/ReadDoorLink',
    summary: "What a helper's link to the door leads to; 410 once it has ended or was stopped",
    access: 'public',
    body: d.doorLinkBody,
    reply: d.doorLinkInfo,
  },
  joinDoor: {
    method: 'POST',
    path: '/api/CheckInAttendance/JoinDoor',
    summary: 'Make this a device of the door, by the link and its PIN; its credential is told once',
    access: 'public',
    body: d.joinDoor,
    reply: d.joinedDoor,
  },
  door: {
    method: 'GET',
    path: '/api/CheckInAttendance/Door',
    summary: 'What the device may work on: its event on that day, its letter, whether it is for children',
    access: 'device',
    reply: d.door,
  },
  openDoor: {
    method: 'POST',
    path: '/api/CheckInAttendance/OpenDoor',
    summary: 'The same for a browser in which somebody is signed in, which gets a letter by it',
    access: 'helper',
    ofGroup: null,
    body: d.openDoor,
    reply: d.door,
  },
  doorRoll: {
    method: 'GET',
    path: '/api/CheckInAttendance/DoorRoll',
    summary: 'Everybody a check-in is for, in pages, to be kept on a device: name, family and the end of the number',
    access: 'helper',
    ofGroup: null,
    orDevice: true,
    query: d.doorRollQuery,
    reply: d.doorRoll,
  },
  doorDevices: {
    method: 'GET',
    path: '/api/CheckInAttendance/DoorDevices',
    summary: "The helpers' links of a check-in and the devices at its door",
    access: 'leader',
    ofGroup: null,
    query: z.object({ itemId: z.uuid() }),
    reply: d.doorDevices,
  },
  makeDoorLink: {
    method: 'POST',
    path: '/api/CheckInAttendance/MakeDoorLink',
    summary: 'Make a link by which helpers check people in, and the PIN that goes with it; both are told once',
    access: 'leader',
    ofGroup: null,
    body: z.object({ itemId: z.uuid() }),
    reply: d.madeDoorLink,
    idempotent: true,
    secretAnswer: true,
  },
  stopDoorLink: {
    method: 'POST',
    path: '/api/CheckInAttendance/StopDoorLink/:id',
    summary: 'Let no more devices join by a link; those that did go on',
    access: 'leader',
    ofGroup: null,
    params: byId,
    reply: done,
  },
  revokeDoorDevice: {
    method: 'POST',
    path: '/api/CheckInAttendance/RevokeDoorDevice/:id',
    summary: 'End the credential of one device, which wipes its roll; what it has not sent stays on it',
    access: 'leader',
    ofGroup: null,
    params: byId,
    reply: done,
  },
  markDoorDevice: {
    method: 'POST',
    path: '/api/CheckInAttendance/MarkDoorDevice/:id',
    summary: "Mark a device for children, so that its roll has the carers' notes, or take that back",
    access: 'administrator',
    params: byId,
    body: z.object({ forChildren: z.boolean() }),
    reply: done,
  },
  uploadDoorFile: {
    method: 'POST',
    path: '/api/CheckInAttendance/UploadDoorFile',
    summary: 'Take over what a device could not send, from the file that it saved; what came before counts once',
    access: 'administrator',
    files: { file: { maxBytes: 5_000_000, accept: ['.json'] } },
    reply: d.uploadedDoorFile,
  },
  carerNote: {
    method: 'GET',
    path: '/api/CheckInAttendance/CarerNote/:personId',
    summary: 'What carers of a child have to know, such as an allergy; empty where there is nothing',
    access: 'administrator',
    params: byPerson,
    reply: d.carerNote,
  },
  saveCarerNote: {
    method: 'PUT',
    path: '/api/CheckInAttendance/CarerNote/:personId',
    summary:
      'Write down what carers of a child have to know; it stands on labels. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    params: byPerson,
    body: d.carerNote.extend({ was: z.object({ note: z.string().max(15_000).optional() }).default({}) }),
    reply: d.carerNote,
  },
});

const helper = z.object({
  personId: z.uuid(),
  name: z.string(),
  pictureId: z.uuid().nullable(),
  /** Without one they see nothing yet. */
  hasLogin: z.boolean(),
});

export type Helper = z.output<typeof helper>;

const helpers = z.object({ items: z.array(helper), totalItems: z.number().int() });
const wish = z.object({ itemId: z.uuid(), personId: z.uuid() });

/** Members who help at an event: they serve its check-ins, by the access `helper`. */
export const helperRoutes = defineRoutes({
  helpers: {
    method: 'GET',
    path: '/api/CheckInAttendance/Helpers',
    summary: 'Who helps at the event of a check-in',
    access: 'administrator',
    query: z.object({ itemId: z.uuid() }),
    reply: helpers,
  },
  addHelper: {
    method: 'POST',
    path: '/api/CheckInAttendance/AddHelper',
    summary: 'Name somebody helper of the event of a check-in; with a login they serve its check-ins',
    access: 'administrator',
    body: wish,
    reply: helpers,
  },
  removeHelper: {
    method: 'POST',
    path: '/api/CheckInAttendance/RemoveHelper',
    summary: 'Somebody helps at the event of a check-in no more',
    access: 'administrator',
    body: wish,
    reply: helpers,
  },
});
