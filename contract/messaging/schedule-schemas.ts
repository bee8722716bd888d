import { z } from 'zod';
import { because } from '../input-code.ts';
import { openedMessage } from './saved-schemas.ts';
import { messagePayload } from './payload.ts';

/** When, as the organisation's clocks show it. `date` is ISO 8601; with an offset it names the very instant. */
export const scheduleTime = z.object({
  executionDate: z.iso.date(because('chooseDate')).optional(),
  time: z.iso.time({ precision: -1, error: because('chooseTime') }).optional(),
  date: z.string().max(40).optional(),
});

/** The fields of a schedule besides the send payload. */
export const scheduleFields = {
  ...scheduleTime.shape,
  /** Whether the audience is worked out when it goes, or frozen now with its units set aside. */
  audience: z.enum(['computed', 'fixed']).default('computed'),
};
export const scheduleWish = messagePayload.extend(scheduleFields);

/** When it was last changed, as it was read: a change is made only while it still is as it was then. */
export const asRead = { updatedAt: z.iso.datetime().optional() };
export const scheduleChange = scheduleWish.extend(asRead);
export const scheduleMove = scheduleTime.extend(asRead);

/**
 * `held`: something was missing when it was due; it goes once that is there, at most 6 hours late. `missed`: more than 6 hours
 * late. `refused`: it could not go; `reason` says why. The last three wait for somebody to decide.
 */
export const scheduleState = z.enum(['scheduled', 'held', 'missed', 'refused', 'sent', 'cancelled']);

const timed = z.object({
  state: scheduleState,
  /** Local time in `timeZone` when it goes: the first time after the chosen one, if the clocks skip that. */
  localDate: z.string(),
  localTime: z.string(),
  timeZone: z.string(),
  /** The instant it makes. */
  dueAt: z.iso.datetime(),
  audience: z.enum(['computed', 'fixed']),
  reason: z.string(),
  /** When somebody last changed it; firing and waiting change nothing of what was written. */
  updatedAt: z.iso.datetime(),
});

export const scheduled = z.object({
  id: z.uuid(),
  message: z.string(),
  ...timed.shape,
  unitsReserved: z.number().int(),
});

export const scheduleRow = timed.extend({
  id: z.uuid(),
  message: z.string(),
  sender: z.string(),
  subject: z.string(),
  /** The recipients in words. */
  to: z.string(),
  /** To how many it goes or went, where the audience is fixed. */
  people: z.number().int().nullable(),
  unitsReserved: z.number().int(),
  /** The missing condition of a `held` message: units, a route set up by the operator, the owner's address proved. */
  heldFor: z.enum(['units', 'route', 'proof', 'restored']).nullable(),
  /** The message it became, once it was sent. */
  messageId: z.uuid().nullable(),
  scheduledBy: z.string(),
  /** Sample data: never sent, but moved on by a week when due. */
  isSample: z.boolean(),
});

export const openedSchedule = openedMessage.extend({ ...timed.shape, gateWayToUse: z.string() });

/** How many wait to go, and how many wait for somebody to decide. */
export const scheduleCounts = z.object({
  scheduled: z.number().int(),
  held: z.number().int(),
  missed: z.number().int(),
  refused: z.number().int(),
});
