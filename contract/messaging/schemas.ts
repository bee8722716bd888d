import { z } from 'zod';
import { because } from '../input-code.ts';

/** A text as it may be stored. */
export const storableText = (longest: number, tooLong = because('longerThan')) =>
  z
    .string()
    .max(longest, tooLong)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), because('unsavedCharacter'));

export const sent = z.object({ id: z.uuid(), message: z.string(), channel: z.string(), unitsUsed: z.number().int() });

export const recipientState = z.enum([
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'suppressed',
  'cancelled',
  'unknown',
]);
export type RecipientState = z.infer<typeof recipientState>;

/** Why somebody chosen will not get a message, whatever its channel; each adds why it does not reach somebody. */
export const exclusions = ['opted out', 'same address', 'archived', 'no name', 'no value'] as const;

const waitingForMorning = z.object({
  network: z.string(),
  count: z.number().int(),
  until: z.iso.datetime(),
});

/** People who wait for the morning, because the route they leave by does not reach their network at night. */
export type WaitingForMorning = z.infer<typeof waitingForMorning>;

/** Who gets it, who does not and why, what it costs: from the same query that freezes the audience. */
export const receiptOf = <R extends z.ZodType<string>>(reason: R) =>
  z.object({
    chosen: z.number().int(),
    willGet: z.number().int(),
    firstTimers: z.number().int(),
    excluded: z.array(z.object({ reason, count: z.number().int(), examples: z.array(z.string()) })),
    units: z.number().int(),
    unitsAvailable: z.number().int(),
    /** What these units cost, where the owner has said what one costs. */
    cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    /** The most pages anybody's message takes. */
    pages: z.number().int(),
    /** How many of those who will get it have answered do-not-disturb to the regular way of sending. */
    doNotDisturb: z.number().int(),
    /** Who of them has to wait for the morning, should it be sent now. */
    night: waitingForMorning.nullable(),
    /** The owner who has to prove their e-mail address before it may go, where that is so; `own`: whoever asks. */
    waitsFor: z.object({ owner: z.string(), own: z.boolean() }).nullable(),
    /** A few who will get it, each with the text as it will arrive, to step through. */
    samples: z.array(
      z.object({
        name: z.string(),
        /** What `#name#` becomes. */
        greeting: z.string(),
        /** What the organisation's own fields become, by key; null where the text names none. */
        fields: z.record(z.string(), z.string()).nullable(),
        address: z.string(),
        text: z.string(),
        pages: z.number().int(),
      }),
    ),
  });

export const stateCounts = z.record(recipientState, z.number().int());

/** To whom a message was sent, as it was chosen; null for a group or file that is not here any more. */
export const sentTo = z.object({
  groups: z.array(z.string().nullable()),
  people: z.number().int(),
  /** Their names, where they are few. */
  peopleNames: z.array(z.string()),
  numbers: z.number().int(),
  firstNumbers: z.array(z.string()),
  files: z.array(z.string().nullable()),
});

export const messageRow = z.object({
  id: z.uuid(),
  message: z.string(),
  sender: z.string(),
  subject: z.string(),
  state: z.enum(['sending', 'paused', 'cancelled', 'done']),
  dateSent: z.iso.datetime(),
  unitsUsed: z.number().int(),
  /** Spec section 3: an entry for each state in which anybody stands. */
  deliveryReport: z.array(z.object({ report: recipientState, count: z.number().int() })),
  chosen: z.number().int(),
  to: sentTo,
  counts: stateCounts,
  sentBy: z.string(),
});

export const messageReport = messageRow.extend({
  isPersonalized: z.boolean(),
  unitsReserved: z.number().int(),
  unitsRefunded: z.number().int(),
  reasons: z.array(z.object({ state: recipientState, reason: z.string(), count: z.number().int() })),
  /** How many were not sent to and have not been given to a later message. */
  rest: z.number().int(),
  /** The routes it can be tried by again, the usual one first. */
  routes: z.array(z.string()),
  /** Routes it should leave by that are not set up any more: whoever waits for them waits for the operator. */
  missingRoutes: z.array(z.string()),
  /** Who of those waiting waits for the morning. */
  night: waitingForMorning.nullable(),
  /** Who was being sent to when a process stopped; looked after by then at the latest. */
  interrupted: z.object({ count: z.number().int(), until: z.iso.datetime() }).nullable(),
  /** Why it is paused, where no administrator paused it. */
  pausedWhy: z.enum(['', 'suspended', 'provider']),
  /** What the provider said, where that paused it. */
  pausedWords: z.string(),
  doneAt: z.iso.datetime().nullable(),
});

export const recipientRow = z.object({
  seq: z.number().int(),
  personId: z.uuid().nullable(),
  name: z.string(),
  address: z.string(),
  state: recipientState,
  reason: z.string(),
  pages: z.number().int(),
  route: z.string(),
  at: z.iso.datetime(),
  /** By what it was tried before, and what came of it. */
  trail: z.array(z.object({ route: z.string(), reason: z.string(), at: z.iso.datetime() })),
});

/** Groups by category, as the composer offers them. */
export const communicationGroups = z.record(
  z.string(),
  z.array(z.object({ category: z.string(), id: z.uuid(), name: z.string(), people: z.number().int() })),
);

export const units = z.object({
  available: z.number().int(),
  reserved: z.number().int(),
  settled: z.number().int(),
  toppedUp: z.number().int(),
  /** Scheduled messages that did not go by themselves and wait for somebody to decide. */
  waiting: z.number().int(),
  /** Messages on their way now. */
  running: z.number().int(),
  /** What the biggest of the last ten messages took: with fewer left, one like it would not go. */
  usual: z.number().int(),
});
