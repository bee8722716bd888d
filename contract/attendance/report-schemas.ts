import { z } from 'zod';
import { because } from '../input-code.ts';
import { attendanceItem } from './schemas.ts';

const count = z.number().int();
const share = z.object({ name: z.string(), count });

/** One row of the roll: enough to know somebody by, and no more. */
export const rollEntry = z.object({
  personId: z.uuid(),
  name: z.string(),
  pictureId: z.uuid().nullable(),
  /** The last four digits of their number. */
  phoneEnd: z.string(),
  isFirstTimer: z.boolean(),
  present: z.boolean(),
  checkedInAt: z.string().nullable(),
  checkedOutAt: z.string().nullable(),
  operations: z.array(z.uuid()),
  /** Whether they came in with a family code, and so leave with it or by a reason. */
  hasFamilyCode: z.boolean(),
  /** The others in their household. */
  family: z.array(z.object({ personId: z.uuid(), name: z.string(), present: z.boolean() })),
});

export type RollEntry = z.output<typeof rollEntry>;

/** Everybody of the roll by name, to be ticked on paper; as many as fit a hundred sheets. */
export const sheet = z.object({
  item: attendanceItem,
  people: z.array(rollEntry.pick({ personId: true, name: true, phoneEnd: true, isFirstTimer: true, present: true })),
  totalItems: count,
});

/** When people came: how many within the quarter of an hour that begins so many minutes from the start. */
const course = z.array(z.object({ minute: z.number().int(), count }));

const heads = z.object({ men: count, women: count, children: count, total: count });

/** The same check-in a week before, or the last one before that. */
const earlier = z.object({ id: z.uuid(), eventDate: z.string(), present: count, headcount: heads.nullable(), course });

/**
 * People counted as present by a device whose clock said that the check-in was not open, the first 200; for somebody to
 * review.
 */
const doubtful = z.object({
  personId: z.uuid(),
  name: z.string(),
  /** The operations to undo so that they are not checked in. */
  operations: z.array(z.uuid()),
  checkedInAt: z.string(),
  /** By the clock of the device. */
  toldAt: z.string(),
  device: z.string(),
});

export type Doubtful = z.output<typeof doubtful>;

export const attendanceReport = z.object({
  item: attendanceItem,
  present: count,
  /** Members at that time who did not come. */
  absent: count,
  /** People present who were first-timers then. */
  firstTimers: count,
  headcount: heads.nullable(),
  byGroup: z.array(share),
  byGender: z.array(share),
  byAge: z.array(share),
  course,
  lastWeek: earlier.nullable(),
  doubtful: z.array(doubtful),
  /** Members entered only after it had begun who did not come: `left` out, or `counted` as absent because somebody said so. */
  addedLater: z.object({ left: count, counted: count }),
});

/** The parts of a report offered as a file. */
export const filePart = z.enum(['present', 'absent', 'first-timers', 'figures']);

export const reportPart = z.enum(['present', 'absent', 'first-timers']);

export const reportPerson = z.object({
  personId: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  /** At that time. */
  isFirstTimer: z.boolean(),
  checkedInAt: z.string().nullable(),
});

export const contribution = z.object({
  id: z.uuid(),
  kind: z.string(),
  amount: z.number(),
  currency: z.string(),
  at: z.string(),
  by: z.string(),
  /** Whether it was taken back; it stays in the list, and counts for nothing. */
  reversed: z.boolean(),
});

export type Contribution = z.output<typeof contribution>;

export const contributions = z.object({
  items: z.array(contribution),
  currency: z.string(),
  /** In the organisation's currency. */
  total: z.number(),
  others: z.array(z.object({ currency: z.string(), total: z.number() })),
});

export const newContribution = z.object({
  itemId: z.uuid(),
  kind: z.string().trim().min(1, because('fillIn')).max(80, because('longText')),
  amount: z.number(because('fillIn')).positive(because('amountAboveNothing')).max(1e12, because('smallerAmount')),
  /** The organisation's unless another is named. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, because('currencyCode'))
    .optional(),
});
