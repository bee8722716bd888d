import { z } from 'zod';
import { because } from '../input-code.ts';
import { attendanceItem } from './schemas.ts';

/**
 * The door: devices that check people in, also without network. A helper's device calls with its credential in the
 * header `Authorization: Bearer <secret>`, and reaches the items of one event on one day; an administrator or leader
 * calls by their session. Refusals for a device to act on, by code: 401 `door.unknown` (an unknown credential), 410
 * `door.revoked` and 410 `door.over` (a day after the end): it wipes its roll; its unsent operations stay until they
 * are saved as a file, which an administrator uploads. `GET /api/events` takes the credential too, and announces
 * changes of `attendance`.
 */

/** Operations in one uploaded file. */
export const mostInDoorFile = 20_000;

/** A device's work. Family codes it gives begin with `letter`, which no other device of that day has. */
export const door = z.object({
  deviceId: z.uuid(),
  name: z.string(),
  letter: z.string().length(1),
  /** Whether an administrator marked it for children: its roll has the carers' notes. */
  forChildren: z.boolean(),
  organisation: z.string(),
  /** In which all times at the door are said (IANA). */
  timeZone: z.string(),
  /** Its credential works until then, unless it is revoked; null by a session. */
  endsAt: z.string().nullable(),
  /** The items of the event on that day, by their start. `door` reads them anew. */
  items: z.array(attendanceItem),
  now: z.string(),
});

export type Door = z.output<typeof door>;

const token = z.string().min(20, because('linkIncomplete')).max(100);

export const doorLinkBody = z.object({ token });

/** The target of a link; nothing about people, for the PIN has not been given yet. */
export const doorLinkInfo = z.object({
  organisation: z.string(),
  timeZone: z.string(),
  fullEventName: z.string(),
  eventDate: z.string(),
  time: z.string(),
  endsAt: z.string(),
});

export const joinDoor = z.object({
  token,
  /** Six digits; spaces in it do not matter. */
  pin: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, because('enterPin'))),
  /** The helper, and where several devices are theirs, the device. */
  name: z.string().trim().min(1, because('fillIn')).max(80, because('longText')),
});

/** The secret is told this once. */
export const joinedDoor = z.object({ secret: z.string(), door });

/**
 * `browserId`: made once by the browser and kept; the same one gets the same device, and letter, again. `accountId`:
 * the door's account; refused if another has signed in.
 */
export const openDoor = z.object({ itemId: z.uuid(), browserId: z.uuid(), accountId: z.uuid().optional() });

/** A person on the roll: no more than this leaves for a device. Check-ins come with `sync` from `since: null`. */
export const doorPerson = z.object({
  personId: z.uuid(),
  name: z.string(),
  phoneEnd: z.string(),
  /** People who share one of these are one family. */
  families: z.array(z.uuid()),
  /** The first 16 characters of the base64 SHA-256 of the code in their QR; null where they have none. */
  codeHash: z.string().nullable(),
  /** The carer's note, for devices marked for children; null where there is none. */
  note: z.string().nullable(),
  /** For devices marked for children: under 13, or where the year of birth is not known, a child or ward of a family. */
  isChild: z.boolean().nullable(),
});

export type DoorPerson = z.output<typeof doorPerson>;

export const doorRollQuery = z.object({
  itemId: z.uuid(),
  /** `next` of the page before. */
  after: z.uuid().optional(),
  pageSize: z.coerce.number().int().min(1).max(2000).default(1000),
  /** By a session: the device that `openDoor` answered, which may be marked for children. */
  deviceId: z.uuid().optional(),
  accountId: z.uuid().optional(),
});

/** A page in no particular order; `next` is null at the end. */
export const doorRoll = z.object({
  items: z.array(doorPerson),
  totalItems: z.number().int(),
  next: z.uuid().nullable(),
});

export const doorLink = z.object({
  id: z.uuid(),
  madeAt: z.string(),
  madeBy: z.string(),
  endsAt: z.string(),
  stoppedAt: z.string().nullable(),
  devices: z.number().int(),
});

export const doorDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  letter: z.string(),
  /** Whether it came by a helper's link, or is a browser in which somebody is signed in. */
  by: z.enum(['link', 'session']),
  state: z.enum(['working', 'revoked', 'over']),
  forChildren: z.boolean(),
  joinedAt: z.string(),
  lastSeenAt: z.string(),
  /** How many operations came from it. */
  operations: z.number().int(),
});

export type DoorDevice = z.output<typeof doorDevice>;

export const doorDevices = z.object({ links: z.array(doorLink), devices: z.array(doorDevice) });

/** Link and PIN are told this once: the link goes to the helpers by WhatsApp, the PIN by word of mouth. */
export const madeDoorLink = z.object({ id: z.uuid(), link: z.string(), pin: z.string(), endsAt: z.string() });

/** Entries a device could not send, saved on it as a JSON file. */
export const doorFile = z.object({
  format: z.literal('koinonia-door', because('notADoorFile')),
  version: z.literal(1, because('newerDoorFile')),
  deviceId: z.uuid(),
  /** Milliseconds by which the clock of the device was behind ours when it last heard from us; 0 where it never did. */
  behindMs: z.number().min(-1e12).max(1e12),
  /** As `sync` takes them, each with its item. */
  operations: z
    .array(z.looseObject({ id: z.uuid(), itemId: z.uuid() }))
    .max(mostInDoorFile, because('tooManyCheckins')),
});

export const uploadedDoorFile = z.object({
  done: z.number().int(),
  /** How many of them count by our clock, because that of the device was wrong, or may have been. */
  moved: z.number().int(),
  /** Came before, on whichever way. */
  already: z.number().int(),
  /** With why, the first hundred. */
  refused: z.array(z.object({ id: z.uuid(), words: z.string() })),
  refusedCount: z.number().int(),
});

export const carerNote = z.object({
  note: z.string().trim().max(500, because('longText')),
});
