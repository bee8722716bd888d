import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { messages } from '../tables.ts';

/**
 * The segments of a text that left in several, where the provider reports on each: only when all were delivered was
 * the text. `first` names the attempt, as `recipients.reference` does, so parts of an earlier attempt no longer count.
 */
export const recipientParts = pgTable(
  'recipient_parts',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    seq: integer('seq').notNull(),
    first: text('first').notNull(),
    reference: text('reference').notNull(),
    route: text('route').notNull(),
    delivered: boolean('delivered').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.seq, t.first, t.reference] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
    // Reports name a provider's reference before the tenant is known.
    index('recipient_parts_reference').on(t.reference, t.route),
  ],
);

/** Replies that were acted on, so that one which a provider tells again does nothing. Global: the tenant is not known yet. */
export const repliesSeen = pgTable(
  'replies_seen',
  { route: text('route').notNull(), reply: text('reply').notNull(), at: moment('at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.route, t.reply] }), index('replies_seen_at').on(t.at)],
);

/** Reports that came before we had written down the provider's reference. Global: the tenant is not known yet. */
export const earlyReports = pgTable(
  'early_reports',
  {
    id: id().primaryKey(),
    route: text('route').notNull(),
    reference: text('reference').notNull(),
    address: text('address').notNull().default(''),
    state: text('state').notNull(),
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('early_reports_reference').on(t.reference, t.route), index('early_reports_at').on(t.at)],
);
