import type { Words } from '../../core/errors.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Extras } from '../../../contract/messaging/payload.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** The destination of a saved message, as in the send payload; resolved again each time it is used. */
export type SavedDestination = {
  groupedContacts: string[];
  ToContacts: string;
  toOthers: string;
  fileId?: string | undefined;
};

/** Text and destination: the columns that drafts and scheduled messages share. */
const written = () => ({
  /** The name of its channel. */
  channel: text('channel').notNull(),
  /** The sender. */
  sender: text('sender').notNull().default(''),
  /** What it is about. Of an SMS it is its sender as well, as long as 0.3.1 may read it. */
  subject: text('subject').notNull().default(''),
  body: text('body').notNull(),
  /** The excerpt for lists, if it differs from the text. */
  excerpt: text('excerpt'),
  /** Further fields of its channel. */
  extras: jsonb('extras').$type<Extras>().notNull().default({}),
  isPersonalized: boolean('is_personalized').notNull().default(false),
  sharedAddress: text('shared_address', { enum: ['joined', 'each'] })
    .notNull()
    .default('joined'),
  destination: jsonb('destination').$type<SavedDestination>().notNull(),
  /** Whether a link to opt out by is wanted. */
  optOutLink: boolean('opt_out_link').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** A draft with everything typed into it, or a text to use again (a default message), which has a title. */
export const savedMessages = pgTable(
  'saved_messages',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: ['draft', 'default'] }).notNull(),
    title: text('title').notNull().default(''),
    isDefaultBirthDayMessage: boolean('is_default_birth_day_message').notNull().default(false),
    ...written(),
    /** When it was deleted; it can be restored until it is purged. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('saved_messages_updated').on(t.tenantId, t.channel, t.kind, t.updatedAt),
    check('saved_messages_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
    check('saved_messages_kind', sql`${t.kind} IN ('draft', 'default')`),
  ],
);

/**
 * A message to be sent later. Local date, time and zone are what was meant; `dueAt` is the instant they make. With a
 * fixed audience `messageId` is the frozen message that waits, its units reserved; with a computed one it is written
 * when the schedule fires.
 */
export const schedules = pgTable(
  'schedules',
  {
    tenantId: tenantId(),
    id: id(),
    state: text('state', { enum: ['scheduled', 'held', 'missed', 'refused', 'sent', 'cancelled'] })
      .notNull()
      .default('scheduled'),
    ...written(),
    /** The text as the channel rendered it when it was scheduled; null if that is the text itself. */
    rendered: text('rendered'),
    /** The gateway option chosen, if its channel has several; else empty. */
    gatewayToUse: text('gateway_to_use').notNull().default(''),
    audience: text('audience', { enum: ['computed', 'fixed'] })
      .notNull()
      .default('computed'),
    /** YYYY-MM-DD and HH:mm in `timeZone` (IANA). */
    localDate: text('local_date').notNull(),
    localTime: text('local_time').notNull(),
    timeZone: text('time_zone').notNull(),
    dueAt: moment('due_at').notNull(),
    /** Why it is held or could not go, in words. */
    reason: text('reason').notNull().default(''),
    /** The same as a refusal code with its text; null if only the words were stored. */
    why: jsonb('why').$type<{ code: string; text: Words }>(),
    /** The units missing when it was held: it is tried again once they are available. */
    unitsNeeded: integer('units_needed').notNull().default(0),
    messageId: uuid('message_id'),
    firedAt: moment('fired_at'),
    /** Part of the sample data, so never sent. Editing it makes it a real one. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('schedules_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`${t.state} IN ('scheduled', 'held')`),
    index('schedules_listed').on(t.tenantId, t.state, t.dueAt),
    check('schedules_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
    check('schedules_state', sql`${t.state} IN ('scheduled', 'held', 'missed', 'refused', 'sent', 'cancelled')`),
  ],
);
