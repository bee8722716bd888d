import { boolean, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../../../core/columns.ts';
import { messages, recipients } from '../../../tables/message-tables.ts';

/** A message of which it is counted who reads it. */
export const messageReading = pgTable(
  'message_reading',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    /** Signs the addresses in it. */
    secret: text('secret').notNull(),
    /** Link targets by number, from 1: an address of ours leads nowhere else. */
    links: text('links').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
    // An address names the message before the tenant is known, so this index does not begin with it.
    index('message_reading_message').on(t.messageId),
  ],
);

/** That one person opened a message, or followed one of its links: how often, and whether a machine did. */
export const messageReads = pgTable(
  'message_reads',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    seq: integer('seq').notNull(),
    /** The number of the link; 0 where it was opened. */
    link: smallint('link').notNull(),
    byMachine: boolean('by_machine').notNull(),
    times: integer('times').notNull().default(1),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.seq, t.link, t.byMachine] }),
    foreignKey({
      columns: [t.tenantId, t.messageId, t.seq],
      foreignColumns: [recipients.tenantId, recipients.messageId, recipients.seq],
    }).onDelete('cascade'),
  ],
);
