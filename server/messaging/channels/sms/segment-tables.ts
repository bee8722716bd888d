import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantId } from '../../../core/columns.ts';
import { messages } from '../../tables/message-tables.ts';

/**
 * The segments of a text that left in several, where the provider reports on each: only when all were delivered was
 * the text. `first` names the attempt, as `recipients.reference` does, so segments of an earlier attempt no longer count.
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
