import { foreignKey, index, integer, pgTable, primaryKey, text, uuid, check, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, jsonb, tenantId, moment } from '../../core/columns.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { tenants } from '../../core/tables.ts';
import { sql } from 'drizzle-orm';
import { messages } from './message-tables.ts';

/** An uploaded list of addresses, staged: messages, schedules and drafts refer to it. */
export const contactFiles = pgTable(
  'contact_files',
  {
    tenantId: tenantId(),
    id: id(),
    fileName: text('file_name').notNull(),
    rowCount: integer('row_count').notNull(),
    /** Repairs, and faults left alone. */
    notes: jsonb('notes').$type<Text[]>().notNull().default([]),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('contact_files_created').on(t.tenantId, t.createdAt),
  ],
);

/** One row of a contact file. */
export const contactRows = pgTable(
  'contact_rows',
  {
    tenantId: tenantId(),
    fileId: uuid('file_id').notNull(),
    /** As the spreadsheet counts: the header is row 1. */
    rowNumber: integer('row_number').notNull(),
    name: text('name').notNull().default(''),
    /** The value of `#name#`; empty if the file has no name. */
    greeting: text('greeting').notNull().default(''),
    /** As written in the file. */
    typed: text('typed').notNull().default(''),
    /** As it is sent to, or null where it cannot be; rows of 0.3.1 and before have it in `phone` only. */
    address: text('address'),
    phone: text('phone'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fileId, t.rowNumber] }),
    foreignKey({ columns: [t.tenantId, t.fileId], foreignColumns: [contactFiles.tenantId, contactFiles.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Addresses that are not written to any more, for another reason than an opt-out. */
export const suppressedAddresses = pgTable(
  'suppressed_addresses',
  {
    tenantId: tenantId(),
    channel: text('channel').notNull(),
    /** As it is sent to. */
    address: text('address').notNull(),
    /** It does not exist, or whoever has it has complained; as the receipt says it. */
    reason: text('reason', { enum: ['bounced', 'complained'] }).notNull(),
    /** The provider's words. */
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channel, t.address] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('suppressed_addresses_reason', sql`${t.reason} IN ('bounced', 'complained')`),
  ],
);

/** Messages that an address could not take for a while: many of them in a month say that it is not read any more. */
export const softBounces = pgTable(
  'soft_bounces',
  {
    tenantId: tenantId(),
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    messageId: uuid('message_id').notNull(),
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channel, t.address, t.messageId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('soft_bounces_at').on(t.tenantId, t.at),
  ],
);

/** Replies to messages, other than keywords. Kept by number; the person is looked up when read. */
export const replies = pgTable(
  'replies',
  {
    tenantId: tenantId(),
    id: id(),
    messageId: uuid('message_id').notNull(),
    route: text('route').notNull(),
    /** The provider's id, by which one that comes twice is known; may be empty. */
    reference: text('reference').notNull().default(''),
    /** E.164. */
    address: text('address').notNull(),
    body: text('body').notNull(),
    at: moment('at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
    index('replies_at').on(t.tenantId, t.at, t.id),
    index('replies_unread')
      .on(t.tenantId)
      .where(sql`${t.readAt} IS NULL`),
    index('replies_address').on(t.tenantId, t.address),
    uniqueIndex('replies_reference')
      .on(t.tenantId, t.route, t.reference)
      .where(sql`${t.reference} <> ''`),
  ],
);

/** Replies that were acted on, so that one which a provider tells again does nothing. Global: the tenant is not known yet. */
export const repliesSeen = pgTable(
  'replies_seen',
  { route: text('route').notNull(), reply: text('reply').notNull(), at: moment('at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.route, t.reply] }), index('replies_seen_at').on(t.at)],
);
