import { z } from 'zod';
import { because } from '../input-code.ts';
import { messagePayload } from './payload.ts';
import { audience, dueTime } from './schemas.ts';

/** When, as the organisation's clocks show it. `date` is ISO 8601; with an offset it names the very instant. */
export const scheduleTime = z.object({
  executionDate: z.iso.date(because('chooseDate')).optional(),
  time: z.iso.time({ precision: -1, error: because('chooseTime') }).optional(),
  date: z.string().max(40).optional(),
});

/** The fields of a schedule besides the send payload. */
export const scheduleFields = {
  ...scheduleTime.shape,
  audience: audience.default('computed'),
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

export const scheduled = z.object({
  id: z.uuid(),
  message: z.string(),
  state: scheduleState,
  ...dueTime.shape,
  audience,
  reason: z.string(),
  /** When somebody last changed it; firing and waiting change nothing of what was written. */
  updatedAt: z.iso.datetime(),
  unitsReserved: z.number().int(),
});
