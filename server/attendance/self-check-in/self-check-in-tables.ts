import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { groups } from '../../groups/index.ts';
import { people } from '../../people/index.ts';
import { attendanceEvents, attendanceItems } from '../tables.ts';

/**
 * The public link of an event, for one group or everybody: printed once, it leads to whichever date is open. Shown and
 * passed on, so its token is kept as it is; null while switched off.
 */
export const attendanceHereLinks = pgTable(
  'attendance_here_links',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    groupId: uuid('group_id'),
    token: text('token'),
    madeAt: moment('made_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'attendance_here_links_event_fk',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [attendanceEvents.tenantId, attendanceEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_here_links_group_fk',
      columns: [t.tenantId, t.groupId],
      foreignColumns: [groups.tenantId, groups.id],
    }).onDelete('cascade'),
    unique('attendance_here_links_once').on(t.tenantId, t.eventId, t.groupId).nullsNotDistinct(),
    uniqueIndex('attendance_here_links_token').on(t.token),
    index('attendance_here_links_group').on(t.tenantId, t.groupId),
  ],
);

/** An organisation's key for signing the owner that a phone remembers. */
export const attendanceHereKeys = pgTable(
  'attendance_here_keys',
  { tenantId: tenantId().primaryKey(), key: text('key').notNull() },
  (t) => [foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade')],
);

/** Somebody who said that they are here, and of whom it is not certain who they are: an administrator looks. */
export const attendanceArrivals = pgTable(
  'attendance_arrivals',
  {
    tenantId: tenantId(),
    id: id(),
    itemId: uuid('item_id').notNull(),
    /** Empty where only a number came, by SMS. */
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** As typed, and E.164. */
    phoneNumber: text('phone_number').notNull(),
    phone: text('phone').notNull(),
    /** Name and number folded: the same ones wait once, and a confirmed person is recognised by them next time. */
    sameAs: text('same_as').notNull(),
    /** `here` for the page, else the channel. */
    via: text('via').notNull(),
    state: text('state', { enum: ['waiting', 'confirmed', 'discarded'] })
      .notNull()
      .default('waiting'),
    /** The person, once decided. */
    personId: uuid('person_id'),
    at: moment('at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'attendance_arrivals_item_fk',
      columns: [t.tenantId, t.itemId],
      foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_arrivals_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
    uniqueIndex('attendance_arrivals_once')
      .on(t.tenantId, t.itemId, t.sameAs)
      .where(sql`${t.state} = 'waiting'`),
    index('attendance_arrivals_same').on(t.tenantId, t.sameAs),
    index('attendance_arrivals_person').on(t.tenantId, t.personId),
    index('attendance_arrivals_phone').on(t.tenantId, t.phone),
    check('attendance_arrivals_state', sql`${t.state} IN ('waiting', 'confirmed', 'discarded')`),
  ],
);
