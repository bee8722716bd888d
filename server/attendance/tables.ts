import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  bigint,
  integer,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';
import { groups } from '../groups/index.ts';
import { people } from '../people/index.ts';

/** Events by name: a Sunday service, a rehearsal. Their dates are items. */
export const attendanceEvents = pgTable(
  'attendance_events',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('attendance_events_name').on(t.tenantId, sql`lower(${t.name})`),
  ],
);

/** An event that comes again every week or month, on the clocks of the organisation. */
export const attendanceSeries = pgTable(
  'attendance_series',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    groupId: uuid('group_id'),
    /** The first date; the weekday and, of months, which one of them follow from it. */
    firstDate: date('first_date').notNull(),
    localTime: text('local_time').notNull(),
    every: text('every', { enum: ['week', 'month'] }).notNull(),
    until: date('until'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'attendance_series_event_fk',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [attendanceEvents.tenantId, attendanceEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_series_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    unique('attendance_series_once')
      .on(t.tenantId, t.eventId, t.groupId, t.every, t.firstDate, t.localTime)
      .nullsNotDistinct(),
    index('attendance_series_group').on(t.tenantId, t.groupId),
    check('attendance_series_every', sql`${t.every} IN ('week', 'month')`),
  ],
);

/** One date of an event. Deleted ones stay, so that they are not made again and can be brought back. */
export const attendanceItems = pgTable(
  'attendance_items',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    /** Null where it is for everybody. */
    groupId: uuid('group_id'),
    seriesId: uuid('series_id'),
    localDate: date('local_date').notNull(),
    localTime: text('local_time').notNull(),
    /** When that is, by the zone of the organisation as it was when the item was made. */
    startsAt: moment('starts_at').notNull(),
    code: text('code').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: createdAt(),
    /** People entered until then count as members in its report, not only until it began. */
    membersUntil: moment('members_until'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'attendance_items_event_fk',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [attendanceEvents.tenantId, attendanceEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_items_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_items_series_fk',
      columns: [t.tenantId, t.seriesId],
      foreignColumns: [attendanceSeries.tenantId, attendanceSeries.id],
    }),
    unique('attendance_items_once').on(t.tenantId, t.eventId, t.groupId, t.startsAt).nullsNotDistinct(),
    index('attendance_items_latest').on(t.tenantId, t.startsAt),
    index('attendance_items_group').on(t.tenantId, t.groupId, t.startsAt),
    index('attendance_items_series').on(t.tenantId, t.seriesId),
    index('attendance_items_code').on(t.tenantId, t.code),
  ],
);

/** The days (UTC) on which a code is somebody's. Over all organisations a code has one owner a day. */
export const attendanceCodes = pgTable(
  'attendance_codes',
  {
    tenantId: tenantId(),
    code: text('code').notNull(),
    onDay: date('on_day').notNull(),
    itemId: uuid('item_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.code, t.onDay] }),
    foreignKey({
      name: 'attendance_codes_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
    uniqueIndex('attendance_codes_owner').on(t.code, t.onDay),
    index('attendance_codes_item').on(t.tenantId, t.itemId),
  ],
);

/** Contributions at an item. Never changed or deleted: a mistake gets an entry that reverses it. */
export const contributions = pgTable(
  'contributions',
  {
    tenantId: tenantId(),
    id: id(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind').notNull(),
    /** In the smallest unit of the currency; below 0 in an entry that reverses. */
    minor: bigint('minor', { mode: 'number' }).notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    reverses: uuid('reverses'),
    accountId: uuid('account_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'contributions_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
    index('contributions_item').on(t.tenantId, t.itemId),
    uniqueIndex('contributions_reversed_once')
      .on(t.tenantId, t.reverses)
      .where(sql`${t.reverses} IS NOT NULL`),
    check('contributions_minor', sql`${t.reverses} IS NOT NULL OR ${t.minor} > 0`),
  ],
);

/** Notes for a child's carers, such as an allergy. Apart from the person, whose page and lists many may see. */
export const carerNotes = pgTable(
  'carer_notes',
  {
    tenantId: tenantId(),
    personId: uuid('person_id').notNull(),
    note: text('note').notNull(),
    accountId: uuid('account_id'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({
      name: 'carer_notes_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
  ],
);

/** Helpers at an event; with a login they serve its check-ins. */
export const attendanceHelpers = pgTable(
  'attendance_helpers',
  {
    tenantId: tenantId(),
    eventId: uuid('event_id').notNull(),
    personId: uuid('person_id').notNull(),
    namedAt: moment('named_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.eventId, t.personId] }),
    foreignKey({
      name: 'attendance_helpers_event_fk',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [attendanceEvents.tenantId, attendanceEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_helpers_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
    index('attendance_helpers_person').on(t.tenantId, t.personId),
  ],
);

/** How many came to an item that is over; none where it is still counted, or was changed since. */
export const attendanceTotals = pgTable(
  'attendance_totals',
  {
    tenantId: tenantId(),
    itemId: uuid('item_id').notNull(),
    present: integer('present').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.itemId] }),
    foreignKey({
      name: 'attendance_totals_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
  ],
);
