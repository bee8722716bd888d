import { z } from 'zod';
import { because } from '../input-code.ts';

/** A text that the database can store. */
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

/**
 * Why a person in the audience will not get a message, for every channel; each channel adds reasons of its own. `same address`:
 * they get it with somebody whose address they share.
 */
export const exclusions = ['opted out', 'same address', 'chosen twice', 'archived', 'no name', 'no value'] as const;

const waitingForMorning = z.object({
  network: z.string(),
  count: z.number().int(),
  until: z.iso.datetime(),
});

/** How many wait for the morning, because their route does not reach their network at night. */
export type WaitingForMorning = z.infer<typeof waitingForMorning>;

/** The recipients, those left out and why, and the cost, from the query that freezes the audience. */
export const receiptOf = <R extends z.ZodType<string>>(reason: R) =>
  z.object({
    chosen: z.number().int(),
    willGet: z.number().int(),
    firstTimers: z.number().int(),
    excluded: z.array(z.object({ reason, count: z.number().int(), examples: z.array(z.string()) })),
    units: z.number().int(),
    unitsAvailable: z.number().int(),
    /** The price of these units, if the owner has set a unit price. */
    cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    /** The highest number of pages for any recipient. */
    pages: z.number().int(),
    /** How many recipients are known to have do-not-disturb on the regular route. */
    doNotDisturb: z.number().int(),
    /** Recipients who would wait for the morning if it were sent now. */
    night: waitingForMorning.nullable(),
    /** The owner, if they must confirm their e-mail address before it may be sent; `own`: the owner is the one asking. */
    waitsFor: z.object({ owner: z.string(), own: z.boolean() }).nullable(),
    /** A few recipients to page through, each with the text as it will arrive. */
    samples: z.array(
      z.object({
        name: z.string(),
        /** The value of `#name#`. */
        greeting: z.string(),
        /** The values of the organisation's own fields, by key; null if the text names none. */
        fields: z.record(z.string(), z.string()).nullable(),
        address: z.string(),
        text: z.string(),
        pages: z.number().int(),
      }),
    ),
  });

export const stateCounts = z.record(recipientState, z.number().int());

/** When a message goes: the instant, and what the clocks of the zone show then. The first time after the chosen one, if they skip that. */
export const dueTime = z.object({
  dueAt: z.iso.datetime(),
  localDate: z.string(),
  localTime: z.string(),
  timeZone: z.string(),
});

/** Whether the audience is worked out when it goes, or frozen when it is scheduled with its units set aside. */
export const audience = z.enum(['computed', 'fixed']);

/**
 * A message from its draft to its last report, as lists and reports show it. `held`: something was missing when it was due.
 * `withdrawn`: a deleted draft, or a schedule that was cancelled.
 */
export const messageRow = z.object({
  id: z.uuid(),
  state: z.enum([
    'draft',
    'scheduled',
    'held',
    'missed',
    'refused',
    'withdrawn',
    'sending',
    'paused',
    'cancelled',
    'done',
  ]),
  /** A long text that is more than words is only its beginning, in words. */
  message: z.string(),
  sender: z.string(),
  subject: z.string(),
  /** The recipients in words, one by one: "Choir", "3 people", "2 numbers". */
  to: z.array(z.string()),
  /** The writer, later the sender. */
  by: z.string(),
  /** When it went; while it has not, when it was first written. */
  dateSent: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  due: dueTime.nullable(),
  audience,
  /** Why it did not go, and the missing condition of a `held` one: units, a route set up by the operator, the owner's address proved. */
  reason: z.string(),
  heldFor: z.enum(['units', 'route', 'proof', 'restored']).nullable(),
  /** Sample data: never sent, but moved on by a week when due. */
  isSample: z.boolean(),
  /** Whether it ends with a link to opt out by. */
  optOutLink: z.boolean(),
  /** Units set aside for it or used. */
  unitsUsed: z.number().int(),
  chosen: z.number().int(),
  counts: stateCounts,
  /** Spec section 3: one entry for each state with at least one recipient. */
  deliveryReport: z.array(z.object({ report: recipientState, count: z.number().int() })),
});

export const messageReport = messageRow.extend({
  isPersonalized: z.boolean(),
  unitsReserved: z.number().int(),
  unitsRefunded: z.number().int(),
  reasons: z.array(z.object({ state: recipientState, reason: z.string(), count: z.number().int() })),
  /** How many were neither sent to nor moved to a later message. */
  rest: z.number().int(),
  /** People who share an address with somebody else who was chosen, and of a message that is done how many it reached there. */
  sharers: z.object({ chosen: z.number().int(), reached: z.number().int() }),
  /** Nothing of it leaves: it goes to the sandbox alone. */
  trial: z.boolean(),
  /** The routes that a retry can use, the default first. */
  routes: z.array(z.string()),
  /** Its routes that are no longer configured: recipients waiting for them wait for the operator. */
  missingRoutes: z.array(z.string()),
  /** How many of the waiting ones wait for the morning. */
  night: waitingForMorning.nullable(),
  /** Recipients being sent to when a process stopped; they are recovered by then at the latest. */
  interrupted: z.object({ count: z.number().int(), until: z.iso.datetime() }).nullable(),
  /** Why it is paused, where no administrator paused it. */
  pausedWhy: z.enum(['', 'suspended', 'restored', 'late', 'provider']),
  /** The provider's words, if they paused it. */
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
  /** The earlier attempts and their outcomes. */
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
  /** Scheduled messages that were not sent and wait for a decision. */
  waiting: z.number().int(),
  /** Messages being sent now. */
  running: z.number().int(),
  /** The units of the largest of the last ten messages: with fewer left, one like it could not be sent. */
  usual: z.number().int(),
});
