import { z } from 'zod';
import { because } from '../input-code.ts';
import { day } from '../day.ts';

/** `HH:mm` on the clocks of the organisation. */
const time = z.iso.time({ precision: -1, error: because('chooseTime') });

export const repeat = z.object({
  every: z.enum(['week', 'month']),
  /** The last day it may fall on; without end where there is none. */
  until: day.nullish(),
});

export type Repeat = z.output<typeof repeat>;

/** One date of an event, for one group or, where `groupID` is null, for everybody. */
export const attendanceItem = z.object({
  id: z.uuid(),
  eventID: z.uuid(),
  fullEventName: z.string(),
  /** `YYYY-MM-DD` and `HH:mm` on the clocks of the organisation. */
  eventDate: z.string(),
  time: z.string(),
  groupID: z.uuid().nullable(),
  /** Empty where it is for everybody. */
  fullGroupName: z.string(),
  /** Six digits, which lead here from `opensAt` to `closesAt`. */
  attendanceCode: z.string(),
  startsAt: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  /** How it goes on, while it does. */
  repeat: repeat.nullable(),
  /** People checked in. */
  present: z.number().int(),
  /** How many were counted; null where nobody counted. */
  headcount: z.number().int().nullable(),
  /** People who said that they are here and wait for review. */
  waiting: z.number().int(),
  /** Whether whoever asks may read its report and see its devices: administrators, and leaders of its group. */
  leads: z.boolean(),
});

/** One that is opened, with how many of those who came have left, and how many its roll has. */
export const openedItem = attendanceItem.extend({ left: z.number().int(), onRoll: z.number().int() });

export type AttendanceItem = z.output<typeof attendanceItem>;

export const attendancePage = z.object({ items: z.array(attendanceItem), totalItems: z.number().int() });

const tooLong = because('longText');

export const newItem = z
  .object({
    /** An event there is; else its name, which makes one unless there is one of that name. */
    eventID: z.uuid().optional(),
    fullEventName: z.string().trim().min(1, because('giveItAName')).max(120, tooLong).optional(),
    eventDate: day,
    time,
    groupID: z.uuid().nullish(),
    repeat: repeat.nullish(),
  })
  .refine(({ eventID, fullEventName }) => eventID !== undefined || fullEventName !== undefined, {
    error: because('giveItAName'),
    path: ['fullEventName'],
  })
  .refine(({ eventDate, repeat: again }) => !again?.until || again.until >= eventDate, {
    error: because('lastDayBeforeFirst'),
    path: ['repeat', 'until'],
  });

/** From 0. */
const pageNumber = z.coerce.number().int().min(0).max(1_000_000).default(0);

export const attendanceListQuery = z.object({ page: pageNumber, search: z.string().max(200).optional() });
export const groupAttendanceQuery = z.object({ groupId: z.uuid(), page: pageNumber });
