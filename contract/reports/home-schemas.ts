import { z } from 'zod';
import { attendanceItem } from '../attendance/schemas.ts';
import { stateCounts } from '../messaging/schemas.ts';
import { birthdayRow } from '../people/person-routes.ts';
import { dayTotal } from './day-total.ts';

const count = z.number().int();
const day = z.iso.date();

/** How many there are: made by people, and from the sample data. */
const made = z.object({ own: count, sample: count });

/** How far an organisation has come from its spreadsheet to its first message. */
export const firstSteps = z.object({
  people: made,
  groups: made,
  messages: made,
  /** Masks approved. */
  senderIds: z.array(z.string()),
  unitsAvailable: count,
});

/** The last day with services, and the same weekday of the weeks before it, the latest first. */
const lastService = dayTotal.extend({
  attendance: count,
  events: z.array(z.string()),
  currency: z.string(),
  /** Against the one before, in percent with 2 decimals; null where there was none, or nobody came to it. */
  change: z.number().nullable(),
  before: z.array(dayTotal),
});

/** The last message, and where the people stand it was meant for. */
const lastMessage = z.object({
  id: z.uuid(),
  /** The name of the channel. */
  channel: z.string(),
  title: z.string(),
  state: z.enum(['sending', 'paused', 'cancelled', 'done']),
  sentAt: z.iso.datetime(),
  chosen: count,
  counts: stateCounts,
});

const firstTimer = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  cameAt: z.iso.datetime(),
});

/** A message that goes by itself. */
const goingOut = z.object({ id: z.uuid(), channel: z.string(), title: z.string(), dueAt: z.iso.datetime() });

/** Matters that wait for a decision. */
const decisions = z.object({
  /** Groups that people wait to be let into. */
  approvals: z.array(z.object({ groupId: z.uuid(), group: z.string(), people: count })),
  /** Check-ins of the last days at which people wait to be looked at, the latest first. */
  arrivals: z.array(z.object({ itemId: z.uuid(), event: z.string(), people: count })),
  /** Check-ins at which people count as present by a clock that may have been wrong. */
  doubtful: z.array(z.object({ itemId: z.uuid(), event: z.string(), people: count })),
  /** Connect forms of people known already. */
  forms: count,
  /** Messages of which nobody can say whether some people got them, the latest first. */
  unknown: z.array(z.object({ id: z.uuid(), channel: z.string(), title: z.string(), people: count })),
  /** Scheduled messages that did not go, by channel. */
  stopped: z.array(z.object({ channel: z.string(), messages: count })),
  /** The last file of people, where it was never saved or rows of it were left out. */
  imported: z.object({ fileName: z.string(), state: z.enum(['unsaved', 'incomplete']), rows: count }).nullable(),
});

/** The first few, and how many there are. */
const few = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), totalItems: count });

/** All that Home shows, in one answer. */
export const home = z.object({
  /** In the organisation's time zone. */
  today: day,
  /** Sunday to Sunday, both included. */
  week: z.object({ from: day, to: day }),
  steps: firstSteps,
  services: z.array(attendanceItem),
  lastService: lastService.nullable(),
  /** From today to the end of the week. */
  birthdays: few(birthdayRow),
  /** Nobody has contacted them yet; the newest first. */
  firstTimers: few(firstTimer),
  /** Regulars who have gone quiet, and whom nobody has asked after yet. */
  quiet: few(z.object({ personId: z.uuid(), name: z.string(), came: count, outOf: count, lastOn: day })),
  goingOut: few(goingOut),
  lastMessage: lastMessage.nullable(),
  decisions,
});
