import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../core/columns.ts';
import { people } from '../../people/index.ts';
import { attendanceItems } from '../tables.ts';

const ofItem = (name: string, table: { tenantId: AnyPgColumn; itemId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.tenantId, table.itemId],
    foreignColumns: [attendanceItems.tenantId, attendanceItems.id],
  }).onDelete('cascade');

/**
 * Operations at an item, each under the id its device gave it. Only the person ever changes, when two people become
 * one.
 */
export const attendanceOperations = pgTable(
  'attendance_operations',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind', { enum: ['in', 'out', 'undo', 'guest', 'count'] }).notNull(),
    personId: uuid('person_id'),
    /** The operation that an `undo` takes back; it may arrive later. */
    undoes: uuid('undoes'),
    /** The place and the person of a head count. */
    section: text('section').notNull().default(''),
    counter: text('counter').notNull().default(''),
    men: integer('men').notNull().default(0),
    women: integer('women').notNull().default(0),
    children: integer('children').notNull().default(0),
    /** The code a child was checked in with and is handed back for; or why they left without it, and with whom. */
    familyCode: text('family_code').notNull().default(''),
    reason: text('reason').notNull().default(''),
    collectedBy: text('collected_by').notNull().default(''),
    /** By the clock of the device, and by ours. */
    toldAt: moment('told_at').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    accountId: uuid('account_id'),
    /** The device of the door that it was done with. */
    deviceId: uuid('device_id'),
    /** How it came: from a screen of ours, a device that works without network, or a public page. */
    via: text('via').notNull(),
    /** Done when the item was not open, by a clock that may have been right: it counts, and somebody should look at it. */
    doubtful: boolean('doubtful').notNull().default(false),
    /** The transaction it came in: reading on from there misses no late commit. */
    tx: bigint('tx', { mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofItem('attendance_operations_item_fk', t),
    foreignKey({
      name: 'attendance_operations_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
    index('attendance_operations_device')
      .on(t.tenantId, t.deviceId)
      .where(sql`${t.deviceId} IS NOT NULL`),
    index('attendance_operations_person').on(t.tenantId, t.itemId, t.personId),
    index('attendance_operations_of_person').on(t.tenantId, t.personId, t.itemId),
    index('attendance_operations_undone')
      .on(t.tenantId, t.undoes)
      .where(sql`${t.undoes} IS NOT NULL`),
    index('attendance_operations_counts')
      .on(t.tenantId, t.itemId)
      .where(sql`${t.kind} = 'count'`),
    index('attendance_operations_doubtful')
      .on(t.tenantId, t.itemId)
      .where(sql`${t.doubtful}`),
    index('attendance_operations_doubtful_lately')
      .on(t.tenantId, t.receivedAt)
      .where(sql`${t.doubtful}`),
    check('attendance_operations_kind', sql`${t.kind} IN ('in', 'out', 'undo', 'guest', 'count')`),
  ],
);

/** The result of the operations, a row per item and person; `present` is false if every `in` was taken back. */
export const attendanceVisits = pgTable(
  'attendance_visits',
  {
    tenantId: tenantId(),
    itemId: uuid('item_id').notNull(),
    personId: uuid('person_id').notNull(),
    present: boolean('present').notNull().default(false),
    inAt: moment('in_at'),
    outAt: moment('out_at'),
    /** The transaction that last changed it. */
    tx: bigint('tx', { mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.itemId, t.personId] }),
    ofItem('attendance_visits_item_fk', t),
    foreignKey({
      name: 'attendance_visits_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
    index('attendance_visits_person').on(t.tenantId, t.personId),
  ],
);
