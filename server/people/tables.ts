import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CustomValues } from '../../contract/people/custom-fields.ts';
import type { StoredPerson } from '../../contract/people/person-fields.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';
import { pictures } from '../media/index.ts';

/** The columns of a person's fields, which import rows share. The descriptors of the fields say which exist. */
export const fieldColumns = () =>
  ({
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull().default(''),
    /** As typed. */
    phoneNumber: text('phone_number').notNull().default(''),
    /** E.164, or null when it is no possible number. */
    phone: text('phone'),
    title: text('title').notNull().default(''),
    otherNames: text('other_names').notNull().default(''),
    /** Searched and matched like the first, never sent to. */
    secondPhoneNumber: text('second_phone_number').notNull().default(''),
    secondPhone: text('second_phone'),
    secondEmail: text('second_email').notNull().default(''),
    occupation: text('occupation').notNull().default(''),
    dateOfJoining: date('date_of_joining'),
    address: text('address').notNull().default(''),
    gender: text('gender', { enum: ['', 'male', 'female'] })
      .notNull()
      .default(''),
    dayOfBirth: smallint('day_of_birth'),
    monthOfBirth: smallint('month_of_birth'),
    yearOfBirth: smallint('year_of_birth'),
    maritalStatus: text('marital_status').notNull().default(''),
    communicationMeans: text('communication_means').notNull().default(''),
    /** BCP 47 where it is known which language it is; else as it was typed. */
    language: text('language').notNull().default(''),
    interestedInJoining: text('interested_in_joining').notNull().default(''),
    wantToBeVisited: text('want_to_be_visited').notNull().default(''),
  }) satisfies Record<keyof StoredPerson, PgColumnBuilderBase>;

/**
 * Everybody an organisation knows, first-timers included. Deleting is archiving.
 * `search_text` and `sort_name` are generated columns added by the search migration.
 */
export const people = pgTable(
  'people',
  {
    tenantId: tenantId(),
    id: id(),
    ...fieldColumns(),
    /** The values of the organisation's own fields, by key; blank ones are absent. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    isFirstTimer: boolean('is_first_timer').notNull().default(false),
    /** When they stopped being a first-timer, set by a trigger; null for those who still are or never were. */
    firstTimerUntil: moment('first_timer_until'),
    /** Of the sample data: reached by the sandbox only, removed with one click. */
    isSample: boolean('is_sample').notNull().default(false),
    importId: uuid('import_id'),
    pictureId: uuid('picture_id'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    archivedAt: moment('archived_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.pictureId], foreignColumns: [pictures.tenantId, pictures.id] }),
    index('people_phone')
      .on(t.tenantId, t.phone)
      .where(sql`${t.phone} IS NOT NULL`),
    index('people_email')
      .on(t.tenantId, sql`lower(${t.email})`)
      .where(sql`${t.email} <> ''`),
    index('people_second_phone')
      .on(t.tenantId, t.secondPhone)
      .where(sql`${t.secondPhone} IS NOT NULL`),
    index('people_second_email')
      .on(t.tenantId, sql`lower(${t.secondEmail})`)
      .where(sql`${t.secondEmail} <> ''`),
    index('people_picture')
      .on(t.tenantId, t.pictureId)
      .where(sql`${t.pictureId} IS NOT NULL`),
    check('people_gender', sql`${t.gender} IN ('', 'male', 'female')`),
  ],
);

/**
 * How many people are not archived, kept by triggers; the sum over the slots counts. Several slots, so that two who add
 * people at the same time need not wait for each other.
 */
export const peopleCounts = pgTable(
  'people_counts',
  {
    tenantId: tenantId(),
    slot: smallint('slot').notNull(),
    people: bigint('people', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.slot] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** Opt-outs, kept by address, so that they also hold for people who are not in the directory. */
export const optOuts = pgTable(
  'opt_outs',
  {
    tenantId: tenantId(),
    id: id(),
    channel: text('channel').notNull(),
    /** E.164, or an e-mail address in lower case. */
    address: text('address').notNull(),
    source: text('source').notNull(),
    /** The account that recorded it; null if the person opted out themselves. */
    setBy: uuid('set_by'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('opt_outs_address').on(t.tenantId, t.channel, t.address),
    // Finds recent opt-outs; most of the time there are none.
    index('opt_outs_at').on(t.tenantId, t.channel, t.at),
    check('opt_outs_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
  ],
);
