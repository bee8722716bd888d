import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { messages } from './message-tables.ts';

/** What somebody wrote back to a message, other than a keyword. Kept by number; whose it is, is looked up when read. */
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
