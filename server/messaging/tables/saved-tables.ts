import type { Words } from '../../core/errors.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Extras } from '../../../contract/messaging/payload.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** Whom something saved is for, as the send payload names them: resolved anew whenever it is used. */
export type SavedDestination = {
  groupedContacts: string[];
  ToContacts: string;
  toOthers: string;
  fileId?: string | undefined;
};

/** What is written, and to whom: the columns a draft and a scheduled message share. */
const written = () => ({
  /** The name of the driver that serves it. */
  channel: text('channel').notNull(),
  /** In whose name it goes. */
  sender: text('sender').notNull().default(''),
  /** What it is about. Of an SMS it is its sender as well, as long as 0.3.1 may read it. */
  subject: text('subject').notNull().default(''),
  body: text('body').notNull(),
  /** What lists show of it, where that is not the text itself. */
  excerpt: text('excerpt'),
  /** What its channel has besides. */
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
    /** When it was deleted; it can be taken back until it is forgotten. */
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
    /** What the driver made of the text when it was scheduled; null where that is the text itself. */
    rendered: text('rendered'),
    /** The way it is sent, where its channel has several to choose from; else empty. */
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
    /** The same as the code of a refusal with its text; null where it stands in words alone. */
    why: jsonb('why').$type<{ code: string; text: Words }>(),
    /** How many units it lacked when it was held: it is tried again once so many are there. */
    unitsNeeded: integer('units_needed').notNull().default(0),
    messageId: uuid('message_id'),
    firedAt: moment('fired_at'),
    /** Of the sample data: it is never sent. Whoever writes it over makes it theirs. */
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
