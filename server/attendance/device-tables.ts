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
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment, tenantId } from '../core/columns.ts';
import { groups } from '../groups/index.ts';
import { attendanceEvents, attendanceItems } from './tables.ts';

/**
 * Links by which helpers make their phones devices of the door. Link and PIN are shown once; the stored values open
 * nothing.
 */
export const attendanceDoorLinks = pgTable(
  'attendance_door_links',
  {
    tenantId: tenantId(),
    id: id(),
    itemId: uuid('item_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    /** Hash of the token and the PIN together, so that the PIN cannot be guessed from it alone. */
    pinHash: bytea('pin_hash').notNull(),
    endsAt: moment('ends_at').notNull(),
    stoppedAt: moment('stopped_at'),
    accountId: uuid('account_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'attendance_door_links_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
    uniqueIndex('attendance_door_links_token').on(t.tokenHash),
    index('attendance_door_links_item').on(t.tenantId, t.itemId),
  ],
);

/** A device for check-ins: by a helper's link, with a credential, or a browser with a session. One event on one day. */
export const attendanceDevices = pgTable(
  'attendance_devices',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    groupId: uuid('group_id'),
    localDate: date('local_date').notNull(),
    /** With what the family codes that it gives begin. */
    letter: text('letter').notNull(),
    name: text('name').notNull(),
    linkId: uuid('link_id'),
    secretHash: bytea('secret_hash'),
    /** The account of its session, and the id that the browser gave itself. */
    accountId: uuid('account_id'),
    browserId: uuid('browser_id'),
    forChildren: boolean('for_children').notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Null where it works by a session. */
    endsAt: moment('ends_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'attendance_devices_event_fk',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [attendanceEvents.tenantId, attendanceEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_devices_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_devices_link_fk',
      columns: [t.tenantId, t.linkId],
      foreignColumns: [attendanceDoorLinks.tenantId, attendanceDoorLinks.id],
    }).onDelete('cascade'),
    unique('attendance_devices_letter').on(t.tenantId, t.eventId, t.groupId, t.localDate, t.letter).nullsNotDistinct(),
    uniqueIndex('attendance_devices_secret').on(t.secretHash),
    index('attendance_devices_group').on(t.tenantId, t.groupId),
    index('attendance_devices_link').on(t.tenantId, t.linkId),
    check(
      'attendance_devices_by',
      sql`(${t.secretHash} IS NULL) = (${t.linkId} IS NULL) AND (${t.endsAt} IS NULL) = (${t.linkId} IS NULL)
        AND (${t.browserId} IS NULL) <> (${t.linkId} IS NULL)`,
    ),
  ],
);
