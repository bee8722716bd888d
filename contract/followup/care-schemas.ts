import { z } from 'zod';
import { because } from '../input-code.ts';
import { assignee } from './first-timer-schemas.ts';
import { careReasons, careStates } from './care-rules.ts';

export const careEntry = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  isSample: z.boolean(),
  kind: z.enum(careReasons),
  /** If somebody has gone quiet: weeks in which they came, out of those with something for them. */
  came: z.number().int().nullable(),
  outOf: z.number().int().nullable(),
  /** Their last visit; a first-timer's visit or connect form. */
  lastOn: z.iso.date(),
  /** The Monday of the list they are on. */
  week: z.iso.date(),
  state: z.enum(careStates),
  /** Came again since the list was made: nothing is open any more. */
  isBack: z.boolean(),
  assignee: assignee.extend({ name: z.string() }).nullable(),
  dueOn: z.iso.date().nullable(),
  overdue: z.boolean(),
  /** Whether a message of that channel can reach them: there is an address, and nobody there has opted out. */
  bySms: z.boolean(),
  byEmail: z.boolean(),
});

/** The open entries for the person asking. */
export const careWeek = z.object({
  /** The Monday of the list that was made last; null while nobody has stood on any. */
  week: z.iso.date().nullable(),
  quiet: z.number().int(),
  first: z.number().int(),
  second: z.number().int(),
  mine: z.number().int(),
  overdue: z.number().int(),
});

const ids = z.array(z.uuid()).min(1).max(1000, because('atMost'));

export const careSettling = z.object({ ids, state: z.enum(careStates) });
export const careAssignment = z.object({ ids, assignee: assignee.nullable() });
