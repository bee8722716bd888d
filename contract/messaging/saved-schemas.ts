import { z } from 'zod';
import { because } from '../input-code.ts';
import { messagePayload } from './payload.ts';
import { audience, dueTime, storableText } from './schemas.ts';

/**
 * A draft keeps everything typed; `id` writes over one, but with `updatedAt` only while it still is as it was then.
 */
export const draftFields = {
  id: z.uuid().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** The organisation it is written for. Where the session works in another one by now, 409 and nothing is saved. */
  tenantID: z.string().max(60).optional(),
  body: storableText(10_000).default(''),
  isDefaultBirthDayMessage: z.boolean().default(false),
};

/** The fields of any channel's payload kept in a draft. */
export const keptInDraft = {
  subject: true,
  isPersonalized: true,
  groupedContacts: true,
  toOthers: true,
  ToContacts: true,
  sharedAddress: true,
  optOutLink: true,
  fileId: true,
} as const;

/** The choices and texts of a draft, as in the send payload. */
export const draftWish = messagePayload.pick({ sender: true, ...keptInDraft }).extend(draftFields);

/** In what a message is opened: a draft, a schedule, or one that has gone, to be written again. */
export const openedAs = z.enum(['draft', 'schedule', 'past']);

/** A message as the composer reads it, with the names of what was chosen. */
export const openedMessage = z.object({
  id: z.uuid(),
  message: z.string(),
  sender: z.string(),
  subject: z.string(),
  /** The channel's further texts, by name. */
  extras: z.record(z.string(), z.string()),
  isPersonalized: z.boolean(),
  sharedAddress: z.enum(['joined', 'each']),
  optOutLink: z.boolean(),
  gateWayToUse: z.string(),
  groups: z.array(z.object({ token: z.string(), name: z.string() })),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  toOthers: z.string(),
  file: z.object({ fileId: z.uuid(), fileName: z.string(), contacts: z.number().int() }).nullable(),
  isDefaultBirthDayMessage: z.boolean(),
  due: dueTime.nullable(),
  audience,
  updatedAt: z.iso.datetime(),
});

/** A text to use again; in lists a long one is only its beginning, in plain words. */
export const defaultMessage = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  isDefaultBirthDayMessage: z.boolean(),
  updatedAt: z.iso.datetime(),
});

export const defaultMessageWish = z.object({
  id: z.uuid().optional(),
  title: storableText(80).refine((title) => title.trim() !== '', because('enterTitle')),
  message: storableText(10_000).refine((message) => message.trim() !== '', because('enterMessage')),
  isDefaultBirthDayMessage: z.boolean().default(false),
  /** The values before. 409 if they have changed since. */
  was: z
    .object({ title: z.string(), message: z.string(), isDefaultBirthDayMessage: z.boolean() })
    .partial()
    .default({}),
});
