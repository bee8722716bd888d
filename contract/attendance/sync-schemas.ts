import { doorAlphabet } from './door-alphabet.ts';
import { z } from 'zod';
import { because } from '../input-code.ts';
import { isMeaningfulName, refuseBadName } from '../people/name.ts';

/** Operations in one call. */
export const mostOperations = 500;

const id = z.uuid();
const years = { first: Date.parse('0001-01-01T00:00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') };
/** When, by the clock of the device: in the years that databases have, whatever is written before it is moved by its offset. */
const at = z.iso
  .datetime({ offset: true, error: because('momentAsIso') })
  .refine((told) => years.first <= Date.parse(told) && Date.parse(told) <= years.last, because('momentAsIso'));
/** The person; or the `guest` they came in by, until the device knows more. */
const personId = z.uuid();
/**
 * Milliseconds by which the device's clock was behind ours, as far as it knew at the time. If the value has changed
 * since, the clock was set in between, and its times cannot be taken at face value.
 */
const behindMs = z.number().min(-1e14).max(1e14).optional();
const heads = z.number().int().min(0).max(100_000).default(0);
const name = z.string().trim().max(200);
/** The code for collecting children: the letter of the device that gave it, and three more. */
const familyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${doorAlphabet}]{4}$`), because('familyCode'))
  .optional();

/** How a child leaves: with their family code, or by a reason that a helper gives; and with whom. */
const leaving = { familyCode, reason: name.optional(), collectedBy: name.optional() };

const kinds = {
  in: z.object({ id, kind: z.literal('in'), at, behindMs, personId, familyCode }),
  /** Somebody who came in with a family code goes with that code or a reason, else it is refused. */
  out: z.object({ id, kind: z.literal('out'), at, behindMs, personId, ...leaving }),
  /** Takes back the operation it names, which may arrive later. */
  undo: z.object({ id, kind: z.literal('undo'), at, behindMs, undoes: z.uuid() }),
  /** Somebody who is not on the roll; a known name with the same number is that person, else a first-timer. */
  guest: z.object({
    id,
    kind: z.literal('guest'),
    at,
    behindMs,
    firstName: name.refine(isMeaningfulName, { error: refuseBadName('enterFirstName') }),
    lastName: name.default(''),
    phoneNumber: z.string().trim().max(60).default(''),
    familyCode,
    /** A note for carers, such as an allergy. Added to the notes already known. */
    note: z.string().trim().max(200).optional(),
  }),
  /** Heads in one section by one counter, who may correct them by counting again. */
  count: z.object({
    id,
    kind: z.literal('count'),
    at,
    behindMs,
    section: z.string().trim().max(80).default(''),
    counter: z.string().trim().max(80).default(''),
    men: heads,
    women: heads,
    children: heads,
  }),
};

export type Operation = z.output<(typeof kinds)[keyof typeof kinds]>;

/** An operation from a device, under an id that it gave: sent any number of times, it counts once. */
const sentOperation = z.union([kinds.in, kinds.out, kinds.undo, kinds.guest, kinds.count, z.looseObject({ id })]);

/** One operation as it was sent; or, where it cannot be read, the code of why. One such holds none of the others up. */
export function operationOf(sent: z.output<typeof sentOperation>): Operation | { wrong: string } {
  const kind = 'kind' in sent ? String(sent.kind) : '';
  if (!Object.hasOwn(kinds, kind)) return { wrong: because('unknownOperation') };
  const read = kinds[kind as keyof typeof kinds].safeParse(sent);
  return read.success ? read.data : { wrong: read.error.issues[0]?.message ?? because('unreadableOperation') };
}

export const outcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'already', 'refused']),
  /** Why it was refused; or, where it is done and the clock of the device was or may have been wrong, as of when it counts. */
  words: z.string().optional(),
});

export const visit = z.object({
  itemId: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  present: z.boolean(),
  checkedInAt: z.string().nullable(),
  checkedOutAt: z.string().nullable(),
  /** The operations that checked them in, for an `undo` to name. */
  operations: z.array(z.uuid()),
  /** The code that a child came in with, the latest; a label printed again bears the same. */
  familyCode: z.string().nullable(),
  /** The collector's name, or empty. */
  collectedBy: z.string(),
  /** A note for carers: told by `sync`, to devices that are marked for children. */
  note: z.string().nullish(),
});

export type Visit = z.output<typeof visit>;

/** One counter's latest figures of one section. */
export const headcount = z.object({
  id: z.uuid(),
  section: z.string(),
  counter: z.string(),
  men: z.number().int(),
  women: z.number().int(),
  children: z.number().int(),
});

export const mark = z.object({ itemId: z.uuid(), personId: z.uuid(), operationId: z.uuid().optional() });

export const checkOut = mark.extend(leaving);

export const syncBody = z.object({
  itemId: z.uuid(),
  /** The cursor of the answer before; null for everything, `now` for nothing but what comes of this call. */
  since: z.string().max(2000).nullish(),
  /** The current time by the device's clock; its operations are moved by as much as it is wrong. */
  now: at.optional(),
  /** By a session: the device that `openDoor` answered. */
  deviceId: z.uuid().optional(),
  /** With a session: the door's account. The call is refused if another has signed in. */
  accountId: z.uuid().optional(),
  operations: z.array(sentOperation).max(mostOperations, because('atMost')).default([]),
});

export const syncAnswer = z.object({
  outcomes: z.array(outcome),
  /** Visits changed since the cursor sent; a person may come again, with the same or later figures. */
  changed: z.array(visit),
  /** All headcounts, where one of them changed. */
  counts: z.array(headcount).nullable(),
  present: z.number().int(),
  since: z.string(),
  /** Our clock. */
  now: z.string(),
});
