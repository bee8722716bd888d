import { z } from 'zod';
import { because } from '../input-code.ts';
import { day } from '../day.ts';
import { answerFields, answerPages, followUpStates } from './states.ts';

/** An administrator (`account`) or somebody of the directory (`person`). */
export const assignee = z.object({ kind: z.enum(['account', 'person']), id: z.uuid() });

export const firstTimer = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  isSample: z.boolean(),
  /** False for somebody known already whose connect form is still to be looked at. */
  isFirstTimer: z.boolean(),
  communicationMeans: z.string(),
  interestedInJoining: z.string(),
  wantToBeVisited: z.string(),
  /** Whether the words above mean yes. */
  visit: z.boolean(),
  state: z.enum(followUpStates),
  assignee: assignee.extend({ name: z.string() }).nullable(),
  note: z.string(),
  /** A day of the organisation's calendar. */
  dueOn: z.iso.date().nullable(),
  overdue: z.boolean(),
  /** When they came to be known, or filled in the connect form last. */
  cameAt: z.iso.datetime(),
  toLookAt: z.boolean(),
});

/** A known person's answers on a public page: none of them counts until somebody has reviewed them. */
export const connectAnswer = z.object({
  id: z.uuid(),
  via: z.enum(answerPages),
  at: z.iso.datetime(),
  consent: z.string(),
  changes: z.array(z.object({ field: z.enum(answerFields), ours: z.string(), said: z.string() })),
});

export const firstTimerDetail = firstTimer.extend({
  answers: z.array(connectAnswer),
  /** The consent text of the connect form they came by, and when they agreed; null if they came otherwise. */
  consent: z.object({ words: z.string(), at: z.iso.datetime() }).nullable(),
});

export const counts = z.object({
  firstTimers: z.number().int(),
  new: z.number().int(),
  visit: z.number().int(),
  overdue: z.number().int(),
  toLookAt: z.number().int(),
});

const note = z.string().trim().max(2000, because('longText'));

const followUpFields = z
  .object({
    state: z.enum(followUpStates),
    assignee: assignee.nullable(),
    note,
    dueOn: day.nullable(),
  })
  .partial();

/** Omitted fields stay as they are. `was`: the values before; 409 if they have changed since. */
export const followUpChange = followUpFields.extend({ was: followUpFields.default({}) });

const ids = z.array(z.uuid()).min(1).max(1000, because('atMost'));

export const assignment = z.object({ ids, assignee: assignee.nullable(), dueOn: day.nullable().optional() });
export const chosen = z.object({ ids });
export const changedPeople = z.object({ people: z.number().int() });

/** Fields of the form that are taken over; the others stay as they are known. */
export const reviewedAnswer = z.object({ take: z.array(z.enum(answerFields)).default([]) });

export const connectForm = z.object({
  /** Below the server's own address; null while the form is switched off. */
  path: z.string().nullable(),
  greeting: z.string(),
  /** How many forms came in altogether. */
  answers: z.number().int(),
});

export const connectFormChange = z.object({
  /** `renewed`: a new link, and the old one leads nowhere. */
  link: z.enum(['on', 'off', 'renewed']).optional(),
  greeting: z.string().trim().max(500, because('longText')).optional(),
  /** The values before. 409 if they have changed since. */
  was: z.object({ greeting: z.string() }).partial().default({}),
});
